/** Resolves after the milliseconds, or later. Resolves early or not at all once the signal aborts, either is taken. */
export type Wait = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>

/** Waits as `wait` does, and at the end of the signal no longer. */
export function waitOrAbort(wait: Wait, milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
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
