import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds before the first retry, and at most. */
const firstDelay = 100
const longestDelay = 2_000

/**
 * Repeats work until it succeeds or the signal aborts, with growing pauses.
 * Resolves to `undefined` if it was aborted.
 */
export async function retryUntil<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
  failed: (error: unknown) => void
): Promise<Result | undefined> {
  for (let delay = firstDelay; !signal.aborted; delay = Math.min(delay * 2, longestDelay)) {
    try {
      return await work()
    } catch (error) {
      failed(error)
      await wait(delay, undefined, { signal, ref: false }).catch(() => {}) // aborted
    }
  }
  return undefined
}
