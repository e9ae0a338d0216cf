import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { element } from '../stage/element.ts'
import { say } from '../text/text.ts'
import { continueView } from './continue-screen.ts'
import { timerOf, type After, type Drawable, type FrameWindow } from './draw-screen.ts'
import { isInAppBrowser } from './in-app-browser.ts'
import { documentSurface, windowReady, type Surface } from './surface.ts'

/** How often a window is looked at that sends no event, in milliseconds. */
const lookTime = 200
/** How long `focus()` may take to bring a window to the front, in milliseconds. */
const focusTime = 600
/** How long a window waits for the next screen of the same action, in milliseconds. */
const lingerTime = 5_000

export interface WalletWindowOptions {
  readonly window: FrameWindow
  readonly after: After
  readonly draw: <Answer>(surface: Surface, screen: Drawable<Answer>, number: string, signal: AbortSignal) => Promise<Answer>
  readonly onBlocked?: () => void
}

export interface WindowVisit {
  readonly number: string
  /** What the screen is for. */
  readonly request: object
  readonly signal: AbortSignal
  /** Keeps the window for the next screen of the same request. */
  readonly more: boolean
}

export interface WalletWindow {
  /**
   * Shows a screen in the wallet's top-level window. The iframe shows a button, since a browser opens a window for a press in the iframe
   * alone. Rejects with `UserRejectedError` when the user closes the window or cancels.
   * A window that was kept for another request closes: a press that was meant for what comes next in it would land on something else.
   */
  show<Answer>(screen: Drawable<Answer>, visit: WindowVisit): Promise<Answer>
  /** Closes the window unless a screen is in it. */
  release(): void
}

/**
 * The wallet's own window: a document of the frame's origin without storage or keys, in which the iframe draws. Unnamed and opened by the
 * iframe, so that no page has a handle on it.
 */
export function createWalletWindow(options: WalletWindowOptions): WalletWindow {
  const { window, draw } = options
  let current: FrameWindow | undefined
  /** The request that `current` was opened for. */
  let owner: object | undefined
  let cancelClosing = () => {}
  let isShowing = false
  // without this document nothing in the window works any more
  window.addEventListener('pagehide', () => current?.close())

  /** Keeps the window until the next screen of the same action. */
  function linger(popup: FrameWindow): void {
    const words = element(popup.document, 'p', { role: 'status' }, say`One moment…`)
    documentSurface(popup, true).draw(element(popup.document, 'main', {}, words))
    cancelClosing = timerOf(popup)(lingerTime, () => popup.close())
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
    let isAnswered = false
    try {
      const visit = createVisit<Answer>(options, over, current?.closed ? undefined : current, {
        onOpen: popup => (current = popup),
        draw: popup => draw(documentSurface(popup, true), screen, number, over)
      })
      const answer = await draw(documentSurface(window, false), visit, number, over)
      isAnswered = true
      return answer
    } finally {
      isShowing = false
      ending.abort(new UserRejectedError())
      if (current && !current.closed && more && isAnswered) linger(current)
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

/** One screen's time in the window, as the iframe shows it: opens the window, raises it, and passes on what comes of it. */
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

      /** What comes of a window that another one has replaced counts for nothing. */
      function use(mine: FrameWindow): void {
        queueMicrotask(() => view.set('open'))
        const isMine = () => popup === mine
        const stop = whenClosed(mine, after, () => isMine() && context.fail(new UserRejectedError()))
        over.addEventListener('abort', stop)
        whenLoaded(window, mine, over, () =>
          draw(mine)
            .then(
              answer => isMine() && context.answer(answer),
              (error: unknown) => isMine() && context.fail(error)
            )
            .finally(stop)
        )
      }

      /** Browsers may refuse to raise a window: then the next press opens a new one, which is on top. */
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
 * Runs once the window's own script has seen that this origin opened it, and again when the user has reloaded it. Never runs where its page
 * does not load. Waits for an event and not by a timer, since a phone suspends the tab that opened the window.
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

/** The document is of this origin, and so readable. */
function isOwn(popup: Window): boolean {
  try {
    return popup.location.origin === location.origin
  } catch {
    return false
  }
}

function whenClosed(popup: Window, after: After, onClosed: () => void): () => void {
  let cancel = () => {}
  const look = () => {
    if (popup.closed) return onClosed()
    cancel = after(lookTime, look)
  }
  look()
  return () => cancel()
}
