import type { FollowRequest } from '../chain.ts'

/** Waits as `wait` does, and at the end of the signal no longer. */
export function waitOrAbort(wait: FollowRequest['wait'], milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
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
