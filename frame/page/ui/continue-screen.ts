import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { element } from '../stage/element.ts'
import { say } from '../text/text.ts'
import { asMain, type ScreenContext, type ScreenParts } from './draw-screen.ts'

/**
 * What the iframe says while a request belongs in the wallet's window.
 *
 * - `closed`: no window is open yet, or the last one is gone without an answer to start from
 * - `open`: the user continues there
 * - `hidden`: the window is open, and something lies over it that `focus()` does not lift
 * - `blocked`: the browser opened no window
 * - `unsupported`: an in-app browser that opens none at all
 */
export type WindowState = 'closed' | 'open' | 'hidden' | 'blocked' | 'unsupported'

interface StateWords {
  readonly title: () => string
  readonly text: () => string
  /** Of the main button; absent: there is nothing to press. */
  readonly action?: () => string
  readonly isProblem?: boolean
}

const words: Readonly<Record<WindowState, StateWords>> = {
  closed: {
    title: () => say`Continue in the wallet’s window`,
    text: () => say`Your wallet opens in its own window, which the site can’t change.`,
    action: () => say`Open the window`
  },
  open: {
    title: () => say`Continue in the window`,
    text: () => say`The window shows the same site and request number.`,
    action: () => say`Show the window`
  },
  hidden: {
    title: () => say`Continue in the window`,
    text: () => say`The window is behind other windows. Look for it, or open it again.`,
    action: () => say`Open it again`
  },
  blocked: {
    title: () => say`The window was blocked`,
    text: () => say`Your browser blocked the window. Allow pop-ups for this site, then try again.`,
    action: () => say`Try again`,
    isProblem: true
  },
  unsupported: {
    title: () => say`Open this site in your browser`,
    text: () =>
      say`This app’s built-in browser can’t open your wallet. Open the site in Safari, Chrome or Firefox and continue there.`,
    isProblem: true
  }
}

export interface ContinueView {
  readonly parts: ScreenParts
  set(state: WindowState): void
}

/** Draws the state of the wallet's window. Cancelling rejects the request. */
export function continueView<Answer>(context: ScreenContext<Answer>, onOpen: () => void): ContinueView {
  const { document, button, fail } = context
  const text = element(document, 'p', { 'aria-live': 'polite' })
  const open = asMain(button('', onOpen))
  const set = (state: WindowState) => {
    const { title, text: told, action, isProblem = false } = words[state]
    text.textContent = told()
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
      actions: [button(say`Cancel`, () => fail(new UserRejectedError())), open]
    },
    set
  }
}
