import type { WalletHost } from './options.ts'

/** Returns the storage of the wallet. */
export function getStorage(host: WalletHost): WalletHost['localStorage'] {
  try {
    return host.localStorage
  } catch {
    return undefined // blocked by the browser: nothing is stored
  }
}

/** Returns the promise, rejected early if the wallet stops. */
export function raceWithStop<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

/** Resolves after the milliseconds; rejects with the signal's reason. */
export function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason)), { once: true })
  })
}
