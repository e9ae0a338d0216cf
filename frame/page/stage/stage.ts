import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { element, type Child } from './element.ts'
import { canTell, guardPress, type GuardOptions } from './guard.ts'
import { say, spoken } from '../text/text.ts'
import { readLook, type Look, type LookVariables } from './look.ts'
import { frameStyles } from './styles.ts'

type FrameWindow = Window & typeof globalThis

/** What a screen is made with. */
export interface Tools<Answer> {
  readonly window: FrameWindow
  readonly document: Document
  /** The screen is over. */
  answer(value: Answer): void
  /** The screen failed; it is over too. */
  fail(error: unknown): void
  /** A button that decides: it works once the whole screen has been seen (`guard.ts`). So does Enter, in the field that it is about. */
  decide(words: string, onPress: () => void, field?: HTMLInputElement): HTMLButtonElement
  /** A button that takes back, goes on, or shows; nothing can be lost by pressing it. */
  button(words: string, onPress: () => void): HTMLButtonElement
  /** A line that says what is wrong, or that something is under way. */
  tell(words: string, isProblem?: boolean): void
}

export interface ScreenParts {
  readonly title: string
  readonly content: readonly Child[]
  readonly actions: readonly HTMLButtonElement[]
}

export type Screen<Answer> = (tools: Tools<Answer>) => ScreenParts

export interface ShowOptions {
  readonly signal?: AbortSignal | undefined
  /** `window`: in a top-level window of this origin, whatever the engine can tell. */
  readonly place?: 'frame' | 'window'
}

/** Where the frame speaks with its user: one screen after the other. */
export interface Stage {
  /** Shows a screen when those before it are over. Rejects with `UserRejectedError` when it is dismissed, with the signal's reason when it is aborted. */
  show<Answer>(screen: Screen<Answer>, options?: ShowOptions): Promise<Answer>
  /** The visitor has closed the area: what is asked and what waits is refused. */
  dismiss(): void
  /** `light`, `dark`, or as the system has it; and what else of the page's theme variables the frame takes. */
  theme(mode: Look['mode'], variables?: LookVariables): void
}

export interface StageOptions {
  readonly window: FrameWindow
  /** Tells the page that something wants to be seen, and that nothing does any more. */
  readonly onChange: (isShown: boolean) => void
  readonly after: (milliseconds: number, run: () => void) => () => void
  /** Already a window of its own. */
  readonly alone?: boolean
}

export function createStage({ window, onChange, after, alone = false }: StageOptions): Stage {
  const waiting: (() => void)[] = []
  const refusals = new Set<() => void>()
  let isBusy = false
  let look = readLook(window.document, undefined)
  const surfaces = new Set<Surface>()

  async function turn(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (isBusy) await new Promise<void>(resolve => waiting.push(resolve))
    isBusy = true
  }
  const leave = () => {
    isBusy = false
    const next = waiting.shift()
    if (next) next()
    else onChange(false)
  }

  async function show<Answer>(screen: Screen<Answer>, { signal, place = 'frame' }: ShowOptions = {}): Promise<Answer> {
    const refused = new AbortController()
    const refuse = () => refused.abort(new UserRejectedError())
    refusals.add(refuse)
    const ending = signal ? AbortSignal.any([signal, refused.signal]) : refused.signal
    try {
      await turn(ending)
      try {
        ending.throwIfAborted()
        onChange(true)
        const needsWindow = !alone && (place === 'window' || !canTell(window))
        return needsWindow ? await inWindow(screen, ending) : await on(surfaceOf(window, alone), screen, ending)
      } finally {
        leave()
      }
    } finally {
      refusals.delete(refuse)
    }
  }

  /** The frame shows a button, since a window opens for a press alone; the screen itself is in the window. */
  async function inWindow<Answer>(screen: Screen<Answer>, signal: AbortSignal): Promise<Answer> {
    return on(
      surfaceOf(window, true),
      ({ document, button, tell, answer, fail }) => {
        let popup: Window | null = null
        const open = () => {
          popup?.close()
          popup = window.open(new URL('window', window.location.href), '', 'popup,width=420,height=720')
          if (!popup) return tell(say`The browser did not open the window. Allow it and try again.`, true)
          tell(say`Waiting for the window…`)
          whenLoaded(popup, after, signal)
            .then(loaded => on(surfaceOf(loaded, true), screen, signal).finally(() => loaded.close()))
            .then(answer, fail)
        }
        signal.addEventListener('abort', () => popup?.close())
        return {
          title: say`Continue in a new window`,
          content: [element(document, 'p', {}, say`This needs a window of its own, in which the site cannot cover anything.`)],
          actions: [button(say`Cancel`, () => fail(new UserRejectedError())), asMain(button(say`Open the window`, open))]
        }
      },
      signal
    )
  }

  function on<Answer>(surface: Surface, screen: Screen<Answer>, signal: AbortSignal): Promise<Answer> {
    surfaces.add(surface)
    surface.theme(look)
    const { code, direction } = spoken()
    surface.document.documentElement.lang = code
    surface.document.documentElement.dir = direction
    const endings: (() => void)[] = []
    return new Promise<Answer>((answer, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason), { once: true })
      if (surface.window !== window) endings.push(whenClosed(surface.window, after, () => fail(new UserRejectedError())))
      const { document } = surface
      const status = element(document, 'p', { role: 'status' })
      const button = (words: string, onPress: () => void) => {
        const made = element(document, 'button', { type: 'button' }, words)
        made.addEventListener('click', event => {
          if (event.isTrusted) onPress()
        })
        return made
      }
      const decisions: Pick<GuardOptions, 'button' | 'onPress' | 'field'>[] = []
      const parts = screen({
        window: surface.window,
        document,
        answer,
        fail,
        button,
        tell(words, isProblem = false) {
          status.className = isProblem ? 'problem' : ''
          status.replaceChildren(words)
        },
        decide(words, onPress, field) {
          const made = asMain(element(document, 'button', { type: 'button', 'aria-disabled': 'true' }, words))
          decisions.push({ button: made, onPress, field })
          return made
        }
      })
      const title = element(document, 'h1', { tabindex: '-1' }, parts.title)
      const actions = element(document, 'div', { class: 'actions' }, status, ...parts.actions)
      surface.draw(element(document, 'main', { 'aria-label': parts.title }, title, ...parts.content, actions))
      title.focus()
      for (const decision of decisions) {
        endings.push(guardPress({ ...decision, window: surface.window, area: surface.host, alone: surface.alone, after }))
      }
    }).finally(() => {
      for (const end of endings) end()
      surfaces.delete(surface)
      surface.draw()
    })
  }

  return {
    show,
    dismiss() {
      for (const refuse of [...refusals]) refuse()
    },
    theme(mode, variables) {
      look = readLook(window.document, mode, variables)
      for (const surface of surfaces) surface.theme(look)
    }
  }
}

interface Surface {
  readonly window: FrameWindow
  /** Fills what can be seen of the document. */
  readonly host: Element
  readonly document: Document
  readonly alone: boolean
  draw(...nodes: Node[]): void
  theme(look: Look): void
}

const roots = new WeakMap<Document, ShadowRoot>()

function surfaceOf(window: FrameWindow, alone: boolean): Surface {
  const { document } = window
  let root = roots.get(document)
  if (!root) {
    const host = element(document, 'div', { id: 'stage' })
    root = host.attachShadow({ mode: 'open' })
    const sheet = new window.CSSStyleSheet()
    sheet.replaceSync(frameStyles)
    root.adoptedStyleSheets = [sheet]
    document.body.append(host)
    roots.set(document, root)
  }
  const drawn = root
  return {
    window,
    document,
    host: drawn.host,
    alone,
    draw: (...nodes) => drawn.replaceChildren(...nodes),
    theme: ({ mode, accent, round }) => {
      const { style } = document.documentElement
      style.colorScheme = mode ?? 'light dark'
      style.setProperty('--w3m-accent', accent ?? '')
      style.setProperty('--w3m-border-radius-master', round ?? '')
      // the tokens of the kit begin anew on their element: there it says which it is
      drawn.host.setAttribute('theme', mode ?? '')
    }
  }
}

function asMain(button: HTMLButtonElement): HTMLButtonElement {
  button.classList.add('main')
  return button
}

/** How often a window is looked at that does not tell, in milliseconds. */
const lookTime = 200

function whenLoaded(popup: Window, after: StageOptions['after'], signal: AbortSignal): Promise<FrameWindow> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (signal.aborted) return
      if (popup.closed) return reject(new UserRejectedError())
      // of this origin, and past the empty document that every window begins with
      if (
        popup.location.pathname !== 'blank' &&
        popup.document.readyState === 'complete' &&
        popup.document.body?.dataset['frame']
      ) {
        return resolve(popup as FrameWindow)
      }
      after(lookTime, look)
    }
    look()
  })
}

function whenClosed(popup: Window, after: StageOptions['after'], onClosed: () => void): () => void {
  let cancel = () => {}
  const look = () => {
    if (popup.closed) return onClosed()
    cancel = after(lookTime, look)
  }
  look()
  return () => cancel()
}
