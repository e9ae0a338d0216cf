/**
 * Resolves after the given milliseconds or later.
 * After an abort it may resolve early or never; both are supported.
 */
export type Sleep = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>

/** Waits like `wait`, but at most until the signal aborts. */
export function sleepUntilAbort(wait: Sleep, milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise(resolve => {
    const done = (): void => {
      signal?.removeEventListener('abort', done)
      resolve()
    }
    signal?.addEventListener('abort', done)
    if (signal?.aborted) done()
    else wait(milliseconds, signal).then(done, done)
  })
}
