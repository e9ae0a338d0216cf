import type { SetTimer } from '../../protocol/channel.ts'
import { guardPress, type GuardOptions } from './press-guard.ts'
import { createElement, type ElementChild } from './element.ts'
import { t } from '../text/translate.ts'
import type { Surface } from './surface.ts'

export type FrameWindow = Window & typeof globalThis

/** Functions for building a screen. */
export interface ScreenContext<Answer> {
  readonly window: FrameWindow
  readonly document: Document
  /** Ends the screen with an answer. */
  answer(value: Answer): void
  /** Ends the screen with an error. */
  fail(error: unknown): void
  /**
   * Creates the main button, which decides: enabled once the press guard has armed it
   * (`press-guard.ts`). So does Enter, in the given field.
   */
  decide(words: string, onPress: () => void, field?: HTMLInputElement): HTMLButtonElement
  /** Creates another deciding button, armed in the same way. */
  alternative(words: string, onPress: () => void): HTMLButtonElement
  /** Creates a button that goes back or skips: pressing it changes nothing. */
  button(words: string, onPress: () => void): HTMLButtonElement
  /** Shows a line about a problem or progress. */
  showMessage(words: string, isProblem?: boolean): void
}

export interface ScreenParts {
  readonly title: string
  readonly content: readonly ElementChild[]
  readonly actions: readonly HTMLButtonElement[]
}

export interface DrawOptions {
  readonly signal: AbortSignal
  readonly after: SetTimer
  /** Shown above the screen, in the iframe and in the window. */
  readonly request: { readonly origin: string; readonly number: string }
}

/** Renderable content: a screen, or the iframe's placeholder for one in the window. */
export interface Drawable<Answer> {
  draw(context: ScreenContext<Answer>): ScreenParts
  /**
   * Resolves when the screen may be rendered again after a reload of its window: work of an earlier
   * rendering has ended by then.
   */
  again?(): Promise<void>
}

/** Renders a screen until it is answered, fails or is aborted, and clears the surface after it. */
export function drawOn<Answer>(surface: Surface, screen: Drawable<Answer>, options: DrawOptions): Promise<Answer> {
  const { signal, after, request } = options
  const { document, window } = surface
  const endings: (() => void)[] = []
  // a hidden page's timers are throttled, so a window uses its own
  const timer: SetTimer = surface.alone ? timerOf(window) : after
  return new Promise<Answer>((answer, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
    const status = createElement(document, 'p', { role: 'status' })
    const decisions: Pick<GuardOptions, 'button' | 'onPress' | 'field'>[] = []
    let isDrawn = false
    const guard = (decision: (typeof decisions)[number]) => {
      endings.push(guardPress({ ...decision, window, area: surface.host, alone: surface.alone, after: timer }))
    }
    const guarded = (words: string, onPress: () => void, field?: HTMLInputElement) => {
      const made = createElement(document, 'button', { type: 'button', 'aria-disabled': 'true' }, words)
      const decision = { button: made, onPress, field }
      // a button that a screen adds later is guarded from then on
      if (isDrawn) guard(decision)
      else decisions.push(decision)
      return made
    }
    const parts = screen.draw({
      window,
      document,
      answer,
      fail,
      button(words, onPress) {
        const made = createElement(document, 'button', { type: 'button' }, words)
        made.addEventListener('click', event => {
          if (event.isTrusted) onPress()
        })
        return made
      },
      showMessage(words, isProblem = false) {
        status.className = isProblem ? 'problem' : ''
        status.replaceChildren(words)
      },
      alternative: guarded,
      decide: (words, onPress, field) => asMain(guarded(words, onPress, field))
    })
    const title = createElement(document, 'h1', { tabindex: '-1' }, parts.title)
    const actions = createElement(document, 'div', { class: 'actions' }, status, ...parts.actions)
    const name = { 'aria-label': parts.title }
    surface.draw(createElement(document, 'main', name, requester(document, request), title, ...parts.content, actions))
    title.focus()
    isDrawn = true
    for (const decision of decisions) guard(decision)
  }).finally(() => {
    for (const end of endings) end()
    surface.draw()
  })
}

/** Renders the requesting app and the request number. */
function requester(document: Document, { origin, number }: DrawOptions['request']): HTMLElement {
  return createElement(
    document,
    'p',
    { class: 'request' },
    createElement(document, 'bdi', { class: 'name', dir: 'ltr' }, origin.replace(/^https:\/\//, '')),
    createElement(document, 'bdi', {}, t`Request ${number}`)
  )
}

export function asMain(button: HTMLButtonElement): HTMLButtonElement {
  button.classList.add('main')
  return button
}

/** Returns the timers of a window. */
export function timerOf(window: Pick<Window, 'setTimeout' | 'clearTimeout'>): SetTimer {
  return (milliseconds, run) => {
    const timer = window.setTimeout(run, milliseconds)
    return () => window.clearTimeout(timer)
  }
}
