import { guardPress, type GuardOptions } from '../stage/guard.ts'
import { element, type Child } from '../stage/element.ts'
import { say } from '../text/text.ts'
import type { Surface } from './surface.ts'

export type FrameWindow = Window & typeof globalThis

/** Runs once after the milliseconds; the returned function cancels it. */
export type After = (milliseconds: number, run: () => void) => () => void

/** What a screen is made with. */
export interface ScreenContext<Answer> {
  readonly window: FrameWindow
  readonly document: Document
  /** The screen is over. */
  answer(value: Answer): void
  /** The screen failed; it is over too. */
  fail(error: unknown): void
  /** The main button, which decides: it works once the guard has armed it (`guard.ts`). So does Enter, in the field that it is about. */
  decide(words: string, onPress: () => void, field?: HTMLInputElement): HTMLButtonElement
  /** Another button that decides, armed in the same way. */
  alternative(words: string, onPress: () => void): HTMLButtonElement
  /** A button that takes back, or goes on with what there is: pressing it changes nothing. */
  button(words: string, onPress: () => void): HTMLButtonElement
  /** A line that states a problem or progress. */
  tell(words: string, isProblem?: boolean): void
}

export interface ScreenParts {
  readonly title: string
  readonly content: readonly Child[]
  readonly actions: readonly HTMLButtonElement[]
}

export interface DrawOptions {
  readonly signal: AbortSignal
  readonly after: After
  /** Shown above the screen, in the iframe and in the window alike. */
  readonly request: { readonly origin: string; readonly number: string }
}

/** What can be drawn: a screen, or the iframe's stand-in for one that is in the window. */
export interface Drawable<Answer> {
  draw(context: ScreenContext<Answer>): ScreenParts
}

/** Draws a screen until it is answered, fails or is aborted, and clears the surface after it. */
export function drawOn<Answer>(surface: Surface, screen: Drawable<Answer>, options: DrawOptions): Promise<Answer> {
  const { signal, after, request } = options
  const { document, window } = surface
  const endings: (() => void)[] = []
  // a hidden page's timers are throttled, so a window runs its own
  const timer: After = surface.alone ? timerOf(window) : after
  return new Promise<Answer>((answer, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
    const status = element(document, 'p', { role: 'status' })
    const decisions: Pick<GuardOptions, 'button' | 'onPress' | 'field'>[] = []
    const guarded = (words: string, onPress: () => void, field?: HTMLInputElement) => {
      const made = element(document, 'button', { type: 'button', 'aria-disabled': 'true' }, words)
      decisions.push({ button: made, onPress, field })
      return made
    }
    const parts = screen.draw({
      window,
      document,
      answer,
      fail,
      button(words, onPress) {
        const made = element(document, 'button', { type: 'button' }, words)
        made.addEventListener('click', event => {
          if (event.isTrusted) onPress()
        })
        return made
      },
      tell(words, isProblem = false) {
        status.className = isProblem ? 'problem' : ''
        status.replaceChildren(words)
      },
      alternative: guarded,
      decide: (words, onPress, field) => asMain(guarded(words, onPress, field))
    })
    const title = element(document, 'h1', { tabindex: '-1' }, parts.title)
    const actions = element(document, 'div', { class: 'actions' }, status, ...parts.actions)
    const name = { 'aria-label': parts.title }
    surface.draw(element(document, 'main', name, requester(document, request), title, ...parts.content, actions))
    title.focus()
    for (const decision of decisions) {
      endings.push(guardPress({ ...decision, window, area: surface.host, alone: surface.alone, after: timer }))
    }
  }).finally(() => {
    for (const end of endings) end()
    surface.draw()
  })
}

/** Which app asks, and which of its requests this is. */
function requester(document: Document, { origin, number }: DrawOptions['request']): HTMLElement {
  return element(
    document,
    'p',
    { class: 'request' },
    element(document, 'bdi', { class: 'name', dir: 'ltr' }, origin.replace(/^https:\/\//, '')),
    element(document, 'bdi', {}, say`Request ${number}`)
  )
}

export function asMain(button: HTMLButtonElement): HTMLButtonElement {
  button.classList.add('main')
  return button
}

/** The timers of a window. */
export function timerOf(window: Pick<Window, 'setTimeout' | 'clearTimeout'>): After {
  return (milliseconds, run) => {
    const timer = window.setTimeout(run, milliseconds)
    return () => window.clearTimeout(timer)
  }
}
