import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { createElement } from './element.ts'
import { t } from '../text/translate.ts'
import { asMain, type ScreenContext, type ScreenParts } from './draw-screen.ts'

/**
 * State that the iframe shows while a request is in the wallet's window.
 *
 * - `closed`: no window is open yet, or the last one has closed without an answer
 * - `open`: the user continues there
 * - `hidden`: the window is open, but `focus()` does not raise it above others
 * - `blocked`: the browser opened no window
 * - `unsupported`: an in-app browser without windows
 */
export type WindowState = 'closed' | 'open' | 'hidden' | 'blocked' | 'unsupported'

interface StateWords {
  readonly title: () => string
  readonly text: () => string
  /** Label of the main button; absent: no button. */
  readonly action?: () => string
  readonly isProblem?: boolean
}

const words: Readonly<Record<WindowState, StateWords>> = {
  closed: {
    title: () => t`Continue in the wallet’s window`,
    text: () => t`Your wallet opens in its own window, which the site can’t change.`,
    action: () => t`Open window`
  },
  open: {
    title: () => t`Continue in the window`,
    text: () => t`The window shows the same site and request number.`,
    action: () => t`Show window`
  },
  hidden: {
    title: () => t`Continue in the window`,
    text: () => t`The window is behind other windows. Look for it or open it again.`,
    action: () => t`Open it again`
  },
  blocked: {
    title: () => t`Window blocked`,
    text: () => t`Your browser blocked the window. Allow pop-ups for this site and try again.`,
    action: () => t`Try again`,
    isProblem: true
  },
  unsupported: {
    title: () => t`Open this site in your browser`,
    text: () =>
      t`This app’s built-in browser can’t open your wallet. Open the site in Safari, Chrome or Firefox and continue there.`,
    isProblem: true
  }
}

export interface ContinueView {
  readonly parts: ScreenParts
  set(state: WindowState): void
}

/** Renders the state of the wallet's window. Cancelling rejects the request. */
export function continueView<Answer>(context: ScreenContext<Answer>, onOpen: () => void): ContinueView {
  const { document, button, fail } = context
  const text = createElement(document, 'p', { 'aria-live': 'polite' })
  const open = asMain(button('', onOpen))
  const set = (state: WindowState) => {
    const { title, text: getText, action, isProblem = false } = words[state]
    text.textContent = getText()
    text.dataset['window'] = state
    text.className = isProblem ? 'warning' : ''
    open.hidden = !action
    open.textContent = action?.() ?? ''
    const main = open.closest('main')
    main?.setAttribute('aria-label', title())
    main?.querySelector('h1')?.replaceChildren(title())
  }
  set('closed')
  return {
    parts: {
      title: words.closed.title(),
      content: [text],
      actions: [button(t`Cancel`, () => fail(new UserRejectedError())), open]
    },
    set
  }
}
