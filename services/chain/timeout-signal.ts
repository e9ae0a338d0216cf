import { setMaxListeners } from 'node:events'

/**
 * Creates a signal that aborts after the milliseconds.
 * A request may add hundreds of listeners, which is not a leak.
 */
export function createTimeoutSignal(milliseconds: number): AbortSignal {
  const signal = AbortSignal.timeout(milliseconds)
  setMaxListeners(0, signal)
  return signal
}
