import { setMaxListeners } from 'node:events'

/** Ends after so many milliseconds. A question has hundreds of calls that listen to it, and that is no leak. */
export function deadline(milliseconds: number): AbortSignal {
  const signal = AbortSignal.timeout(milliseconds)
  setMaxListeners(0, signal)
  return signal
}
