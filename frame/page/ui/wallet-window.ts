import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { createElement } from './element.ts'
import { t } from '../text/translate.ts'
import { continueView } from './continue-screen.ts'
import type { SetTimer } from '../../protocol/channel.ts'
import { timerOf, type Drawable, type FrameWindow } from './draw-screen.ts'
import { isInAppBrowser } from './in-app-browser.ts'
import { documentSurface, windowReady, type Surface } from './surface.ts'

/** Poll interval for states of a window without an event, in milliseconds. */
const lookTime = 200
/** Milliseconds that `focus()` may take to raise a window. */
const focusTime = 600
/** Milliseconds for which a window waits for the next screen of the same action. */
const lingerTime = 5_000

export interface WalletWindowOptions {
  readonly window: FrameWindow
  readonly after: SetTimer
  readonly draw: <Answer>(surface: Surface, screen: Drawable<Answer>, number: string, signal: AbortSignal) => Promise<Answer>
  readonly onBlocked?: () => void
}

export interface WindowVisit {
  readonly number: string
  /** Request of the screen. */
  readonly request: object
  readonly signal: AbortSignal
  /** True to keep the window for the next screen of the same request. */
  readonly more: boolean
}

export interface WalletWindow {
  /**
   * Shows a screen in the wallet's top-level window.
   * The iframe shows a button, since a browser opens a window only for a press in the iframe. Rejects with `UserRejectedError`
   * when the user closes the window or cancels. A window that was kept for another request closes: a press intended for that
   * request could hit something else.
   */
  show<Answer>(screen: Drawable<Answer>, visit: WindowVisit): Promise<Answer>
  /** Closes the window unless it shows a screen. */
  release(): void
}

/**
 * Creates the wallet's own window: a document of the frame's origin without storage or keys, into
 * which the iframe renders. Unnamed and opened by the iframe, so that no page has a reference to it.
 */
export function createWalletWindow(options: WalletWindowOptions): WalletWindow {
  const { window, draw } = options
  let current: FrameWindow | undefined
  /** Request for which `current` was opened. */
  let owner: object | undefined
  let cancelClosing = () => {}
  let isShowing = false
  // nothing in the window works without this document
  window.addEventListener('pagehide', () => current?.close())

  function sayWait(popup: FrameWindow): void {
    const words = createElement(popup.document, 'p', { role: 'status' }, t`One moment…`)
    documentSurface(popup, true).draw(createElement(popup.document, 'main', {}, words))
  }

  /**
   * Keeps the window until the next screen of the same action.
   * If the user has navigated it elsewhere, the wallet must neither render into it nor close it.
   */
  function linger(popup: FrameWindow): void {
    if (!isOwn(popup)) {
      current = undefined
      return
    }
    sayWait(popup)
    cancelClosing = timerOf(popup)(lingerTime, () => {
      if (isOwn(popup)) popup.close()
    })
  }

  function close(): void {
    current?.close()
    current = undefined
  }

  async function show<Answer>(screen: Drawable<Answer>, { number, request, signal, more }: WindowVisit): Promise<Answer> {
    cancelClosing()
    if (owner !== request) close()
    owner = request
    isShowing = true
    const ending = new AbortController()
    const over = AbortSignal.any([signal, ending.signal])
    let hasAnswer = false
    let isDrawn = false
    const drawIn = async (popup: FrameWindow) => {
      if (isDrawn && screen.again) {
        sayWait(popup)
        await screen.again()
      }
      isDrawn = true
      return draw(documentSurface(popup, true), screen, number, over)
    }
    try {
      const visit = createVisit<Answer>(options, over, current?.closed ? undefined : current, {
        onOpen: popup => (current = popup),
        draw: drawIn
      })
      const answer = await draw(documentSurface(window, false), visit, number, over)
      hasAnswer = true
      return answer
    } finally {
      isShowing = false
      ending.abort(new UserRejectedError())
      if (current && !current.closed && more && hasAnswer) linger(current)
      else close()
    }
  }

  return {
    show,
    release() {
      if (!isShowing) close()
    }
  }
}

interface VisitSteps<Answer> {
  onOpen(popup: FrameWindow): void
  draw(popup: FrameWindow): Promise<Answer>
}

/**
 * Shows one screen in the window, from the view of the iframe: opens the window, raises it, and
 * forwards its result.
 */
function createVisit<Answer>(
  { window, after, onBlocked }: WalletWindowOptions,
  over: AbortSignal,
  kept: FrameWindow | undefined,
  { onOpen, draw }: VisitSteps<Answer>
): Drawable<Answer> {
  let popup = kept
  let isBuried = false

  return {
    draw(context) {
      const view = continueView(context, press)
      if (kept) use(kept)
      return view.parts

      function press(): void {
        if (popup && !popup.closed && !isBuried) return raise(popup)
        const opened = window.open(new URL('window', window.location.href), '', 'popup,width=420,height=720')
        if (!opened) {
          view.set(isInAppBrowser(window.navigator.userAgent) ? 'unsupported' : 'blocked')
          return onBlocked?.()
        }
        const before = popup
        popup = opened as FrameWindow
        isBuried = false
        onOpen(popup)
        before?.close()
        use(popup)
      }

      /** Ignores results of a window that was replaced, or of a document that was reloaded. */
      function use(mine: FrameWindow): void {
        queueMicrotask(() => view.set('open'))
        const isMine = () => popup === mine
        let drawings = 0
        const stop = whenClosed(mine, after, () => isMine() && context.fail(new UserRejectedError()))
        over.addEventListener('abort', stop)
        whenLoaded(window, mine, over, () => {
          const drawing = ++drawings
          const isLatest = () => isMine() && drawing === drawings
          draw(mine)
            .then(
              answer => isLatest() && context.answer(answer),
              (error: unknown) => isLatest() && context.fail(error)
            )
            .finally(() => drawing === drawings && stop())
        })
      }

      /** Browsers may not raise a window: then the next press opens a new one, which is on top. */
      function raise(mine: FrameWindow): void {
        mine.focus()
        after(focusTime, () => {
          if (popup !== mine || mine.closed || (isOwn(mine) && mine.document.hasFocus())) return
          isBuried = true
          view.set('hidden')
        })
      }
    }
  }
}

/**
 * Runs once the window's own script has verified its opener, and again after a reload.
 * Never runs if its page does not load. Uses an event rather than a timer, since phones suspend the opening tab.
 */
function whenLoaded(window: FrameWindow, popup: FrameWindow, signal: AbortSignal, run: () => void): void {
  let drawn: Document | undefined
  const look = () => {
    if (popup.closed || !isOwn(popup) || popup.document === drawn) return
    if (popup.document.body?.dataset['frame'] !== 'window') return
    drawn = popup.document
    run()
  }
  window.addEventListener(windowReady, look, { signal })
  look()
}

/** Returns true if the document is same-origin, and so accessible. */
function isOwn(popup: Window): boolean {
  try {
    return popup.location.origin === location.origin
  } catch {
    return false
  }
}

function whenClosed(popup: Window, after: SetTimer, onClosed: () => void): () => void {
  let cancel = () => {}
  const look = () => {
    if (popup.closed) return onClosed()
    cancel = after(lookTime, look)
  }
  look()
  return () => cancel()
}
