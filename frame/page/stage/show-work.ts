import type { Screen, Stage } from './stage.ts'

/**
 * Shows a screen that does something lasting. Where the screen ends first (the user closes the window, the session is over), the work is
 * aborted. Work that is not committed by then does nothing; work that is committed is finished, and its result is the answer.
 *
 * @param screenOf makes the screen, whose attempts run through `attempt`
 */
export async function showWork<Answer>(
  stage: Pick<Stage, 'show'>,
  signal: AbortSignal,
  screenOf: (attempt: (work: (ending: AbortSignal) => Promise<Answer>) => Promise<Answer>) => Screen<Answer>
): Promise<Answer> {
  const stop = new AbortController()
  let running: Promise<Answer> | undefined
  const attempt = (work: (ending: AbortSignal) => Promise<Answer>) =>
    (running = (async () => {
      stop.signal.throwIfAborted()
      return work(stop.signal)
    })())
  try {
    return await stage.show(screenOf(attempt), { signal })
  } catch (error) {
    stop.abort(error)
    if (!running) throw error
    return await running.catch(() => {
      throw error
    })
  }
}
