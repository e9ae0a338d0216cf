import type { ReadableAtom } from 'nanostores'

/**
 * Resolves with the store's value once it is as wanted. Rejects with the last value seen when that has not come by the time given:
 * a limit for a test that would otherwise hang, not a wait.
 */
export function until<Value>(store: ReadableAtom<Value>, wanted: (value: Value) => boolean, limit = 10_000): Promise<Value> {
  return new Promise((resolve, reject) => {
    let stop: (() => void) | undefined
    let done = false
    const timer = setTimeout(
      () => finish(() => reject(new Error(`The store did not come to it. It is ${JSON.stringify(store.get())}`))),
      limit
    )
    const finish = (settle: () => void): void => {
      done = true
      clearTimeout(timer)
      stop?.()
      settle()
    }
    stop = store.subscribe(value => {
      if (!done && wanted(value as Value)) finish(() => resolve(value as Value))
    })
    if (done) stop()
  })
}
