import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { t } from '../text/translate.ts'
import type { ScreenContext, ScreenParts } from '../ui/draw-screen.ts'
import { createElement } from '../ui/element.ts'
import type { Screen, ShowOptions, ScreenHost } from '../ui/screen-host.ts'

/**
 * Shows a screen with lasting work.
 * If the screen ends first (the user closes the window or presses another button, or the session ends), the work is aborted. Work
 * that is not committed by then has no effect; committed work completes, and its result is the answer.
 *
 * A reload of the window also aborts the work, and waits for its end: the screen is rendered again if nothing was committed, and
 * otherwise reports the result. Two attempts never run concurrently, so the user's last confirmation counts.
 *
 * @param screenOf creates the screen, whose attempts run through `attempt`
 */
export async function showWork<Answer>(
  stage: Pick<ScreenHost, 'show'>,
  { signal, more = false }: ShowOptions,
  screenOf: (attempt: (work: (ending: AbortSignal) => Promise<Answer>) => Promise<Answer>) => Screen<Answer>
): Promise<Answer> {
  const stop = new AbortController()
  let drawing = new AbortController()
  let running: Promise<Answer> | undefined
  let committed: { readonly answer: Answer } | undefined
  const attempt = (work: (ending: AbortSignal) => Promise<Answer>) =>
    (running = (async () => {
      const ending = AbortSignal.any([stop.signal, drawing.signal])
      ending.throwIfAborted()
      const answer = await work(ending)
      committed = { answer }
      return answer
    })())
  const screen = screenOf(attempt)
  const shown: Screen<Answer> = {
    ...screen,
    draw: context => (committed ? drawDone(context, committed.answer) : screen.draw(context)),
    async again() {
      drawing.abort(new UserRejectedError())
      await running?.catch(() => undefined)
      drawing = new AbortController()
    }
  }
  const end = async (reason: unknown) => {
    stop.abort(reason)
    await running?.catch(() => undefined)
    return committed
  }
  try {
    const answer = await stage.show(shown, { signal, more })
    return ((await end(new UserRejectedError())) ?? { answer }).answer
  } catch (error) {
    const done = await end(error)
    if (!done) throw error
    return done.answer
  }
}

/** Renders the result that an attempt of an earlier rendering has committed. */
export function drawDone<Answer>({ document, button, answer }: ScreenContext<Answer>, done: Answer): ScreenParts {
  return {
    title: t`Already done`,
    content: [
      createElement(document, 'p', {}, t`What you confirmed before this window reloaded took effect. To change it, start again.`)
    ],
    actions: [button(t`OK`, () => answer(done))]
  }
}
