/** Time and chance, so that a test may turn them by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs once after the milliseconds; the returned function cancels it. */
  after(milliseconds: number, run: () => void): () => void
  /** From 0 up to 1. */
  random(): number
}

export const systemClock: Clock = {
  now: Date.now,
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
  random: Math.random
}

/** Resolves after the milliseconds, or as soon as `signal` aborts. */
export function pause(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve()
    const end = () => {
      cancel()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const cancel = clock.after(milliseconds, end)
    signal.addEventListener('abort', end)
  })
}
