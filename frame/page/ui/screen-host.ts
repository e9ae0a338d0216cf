import { UserRejectedError } from '../../../adapters/base/errors.ts'
import type { ScreenId } from '../../protocol/surfaces.ts'
import type { SetTimer } from '../../protocol/channel.ts'
import type { FrameWindow, ScreenContext, ScreenParts } from './draw-screen.ts'
import { holdLanguage } from '../text/translate.ts'
import type { Presenter, ThemeSettings } from './presenter.ts'
import { joinSignals } from '../stage/request-signal.ts'

export type Tools<Answer> = ScreenContext<Answer>

/** A screen: its row in `frame/protocol/surfaces.ts`, and its rendering. */
export interface Screen<Answer> {
  readonly id: ScreenId
  draw(context: ScreenContext<Answer>): ScreenParts
  /** See `Drawable`. */
  again?(): Promise<void>
}

/** Defines a screen. Its row decides where it opens. */
export const defineScreen = <Answer>(id: ScreenId, draw: Screen<Answer>['draw']): Screen<Answer> => ({ id, draw })

export interface ShowOptions {
  /**
   * Signal of the screen's request, or one derived from it by `joinSignals`: all screens of a request
   * show one number.
   */
  readonly signal?: AbortSignal | undefined
  /**
   * True if another screen of the same request follows: the wallet's window stays open for it, and
   * closes for any other.
   */
  readonly more?: boolean
}

/** Shows the screens of the secure frame, one at a time. */
export interface ScreenHost {
  /**
   * Shows a screen after the previous ones.
   * Rejects with `UserRejectedError` when it is dismissed, with the signal's reason when it is aborted.
   */
  show<Answer>(screen: Screen<Answer>, options?: ShowOptions): Promise<Answer>
  /**
   * Keeps a window that waits for another screen, and the language, until the returned function is
   * called: the description of a request is formatted before its screen is rendered. The window closes when the last request that
   * holds it has ended.
   */
  hold(): () => void
  /** Handles closing of the area: the current and all queued screens are rejected. */
  dismiss(): void
  /**
   * Sets `light`, `dark`, or the system's mode, and other supported theme variables of the app.
   * The current screen keeps its theme and its language; they apply to the following ones.
   */
  theme(mode: ThemeSettings['mode'], variables?: ThemeSettings['variables']): void
}

export interface ScreenHostOptions {
  readonly window: FrameWindow
  /** Origin of the app, shown on every screen. */
  readonly origin: string
  /** Notifies the page that a screen must be visible, or that there is none any more. */
  readonly onChange: (isShown: boolean) => void
  /** Called when the browser opened no window for a press. */
  readonly onBlocked?: () => void
  readonly after: SetTimer
  /** True if the document is a top-level window already. */
  readonly alone?: boolean
  /**
   * Setting of the operator: signatures are confirmed in the iframe, if the engine reports what covers
   * it.
   */
  readonly confirmInFrame?: boolean
}

/** Creates the queue of screens. The renderer is lazy-loaded with the first. */
export function createScreenHost(options: ScreenHostOptions): ScreenHost {
  const { onChange } = options
  const waiting: (() => void)[] = []
  const refusals = new Set<() => void>()
  let isBusy = false
  let holders = 0
  let settings: ThemeSettings = { mode: undefined }
  let presenter: Presenter | undefined

  const present = async () => {
    const { createPresenter } = await import('./presenter.ts')
    return (presenter ??= createPresenter(options, settings))
  }

  async function turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (isBusy) await new Promise<void>(resolve => waiting.push(resolve))
    isBusy = true
  }
  const leave = () => {
    const next = waiting.shift()
    // start the next one before another request can take the slot
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
      const releaseLanguage = holdLanguage()
      return () => {
        holders--
        releaseLanguage()
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
