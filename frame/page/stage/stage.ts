import { UserRejectedError } from '../../../adapters/base/errors.ts'
import type { ScreenId } from '../../protocol/surfaces.ts'
import type { After, FrameWindow, ScreenContext, ScreenParts } from '../ui/draw-screen.ts'
import { holdLanguage } from '../text/text.ts'
import type { Presenter, ThemeSettings } from '../ui/presenter.ts'
import { joinSignals } from './request-signal.ts'

export type Tools<Answer> = ScreenContext<Answer>

/** A screen: which row of `frame/protocol/surfaces.ts` it is, and how it is drawn. */
export interface Screen<Answer> {
  readonly id: ScreenId
  draw(context: ScreenContext<Answer>): ScreenParts
}

/** Makes a screen. Its row decides where it opens. */
export const defineScreen = <Answer>(id: ScreenId, draw: Screen<Answer>['draw']): Screen<Answer> => ({ id, draw })

export interface ShowOptions {
  /** Of the request that the screen is for, or made of that by `joinSignals`: all screens of a request have one number. */
  readonly signal?: AbortSignal | undefined
  /** Another screen of the same request follows: the wallet's window stays open for it, and closes for any other. */
  readonly more?: boolean
}

/** Shows the screens of the secure frame, one after the other. */
export interface Stage {
  /** Shows a screen when those before it are over. Rejects with `UserRejectedError` when it is dismissed, with the signal's reason when it is aborted. */
  show<Answer>(screen: Screen<Answer>, options?: ShowOptions): Promise<Answer>
  /**
   * Keeps a window that waits for another screen, until the returned function is called. The window closes when the last request that holds
   * it is over.
   */
  hold(): () => void
  /** The user has closed the area: what is asked and what waits is refused. */
  dismiss(): void
  /**
   * `light`, `dark`, or as the system has it; and what else of the app's theme variables the frame takes. A screen that is shown stays as it
   * is, in its look and its language: they are for those that follow.
   */
  theme(mode: ThemeSettings['mode'], variables?: ThemeSettings['variables']): void
}

export interface StageOptions {
  readonly window: FrameWindow
  /** The app's origin, as every screen shows it. */
  readonly origin: string
  /** Tells the page that something wants to be seen, and that nothing does any more. */
  readonly onChange: (isShown: boolean) => void
  /** The browser opened no window for a press. */
  readonly onBlocked?: () => void
  readonly after: After
  /** The document is a top-level window already. */
  readonly alone?: boolean
  /** The operator's setting: signatures are confirmed in the iframe, where the engine reports what covers it. */
  readonly confirmInFrame?: boolean
}

/** The queue of screens. What draws them loads with the first. */
export function createStage(options: StageOptions): Stage {
  const { onChange } = options
  const waiting: (() => void)[] = []
  const refusals = new Set<() => void>()
  let isBusy = false
  let holders = 0
  let settings: ThemeSettings = { mode: undefined }
  let presenter: Presenter | undefined

  const present = async () => {
    const { createPresenter } = await import('../ui/presenter.ts')
    return (presenter ??= createPresenter(options, settings))
  }

  async function turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (isBusy) await new Promise<void>(resolve => waiting.push(resolve))
    isBusy = true
  }
  const leave = () => {
    const next = waiting.shift()
    // the turn passes on before another request can take it
    if (next) return next()
    isBusy = false
    onChange(false)
  }

  async function show<Answer>(screen: Screen<Answer>, { signal, more = false }: ShowOptions = {}): Promise<Answer> {
    const refused = new AbortController()
    const refuse = () => refused.abort(new UserRejectedError())
    refusals.add(refuse)
    const ending = signal ? joinSignals(signal, refused.signal) : refused.signal
    try {
      await turn(ending)
      const releaseLanguage = holdLanguage()
      try {
        ending.throwIfAborted()
        onChange(true)
        const { show: draw } = await present()
        ending.throwIfAborted()
        return await draw(screen, { signal: ending, more })
      } finally {
        releaseLanguage()
        leave()
      }
    } finally {
      refusals.delete(refuse)
    }
  }

  return {
    show,
    hold() {
      holders++
      return () => {
        holders--
        if (holders === 0) presenter?.release()
      }
    },
    dismiss() {
      for (const refuse of [...refusals]) refuse()
    },
    theme(mode, variables) {
      settings = { mode, variables }
      presenter?.theme(settings)
    }
  }
}
