import type { ReadableAtom } from 'nanostores'

/**
 * Resolves to the store's value once it matches.
 * Rejects with the last value after a timeout, which exists for tests that would otherwise hang.
 */
export function until<Value>(store: ReadableAtom<Value>, wanted: (value: Value) => boolean, limit = 10_000): Promise<Value> {
  const late = new Error() // created here for the caller's stack trace
  return new Promise((resolve, reject) => {
    const stops: (() => void)[] = []
    let done = false
    const finish = (settle: () => void): void => {
      done = true
      clearTimeout(timer)
      for (const stop of stops) stop()
      settle()
    }
    const fail = (): void => {
      late.message = `The store did not come to it. It is ${JSON.stringify(store.get())}`
      reject(late)
    }
    const timer = setTimeout(() => finish(fail), limit)
    const look = (value: Value): void => {
      if (!done && wanted(value)) finish(() => resolve(value))
    }
    stops.push(store.listen(look))
    look(store.get())
  })
}
