import type { ReadableAtom } from 'nanostores'

/**
 * Resolves with the store's value once it is as wanted. Rejects with the last value seen when that has not come by the time given:
 * a limit for a test that would otherwise hang, not a wait.
 */
export function until<Value>(store: ReadableAtom<Value>, wanted: (value: Value) => boolean, limit = 10_000): Promise<Value> {
  const late = new Error() // made here, so that it tells who has waited
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
