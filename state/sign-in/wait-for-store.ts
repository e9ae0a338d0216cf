import type { ReadableAtom } from 'nanostores'
import { KitError } from '../../adapters/base/kit-error.ts'
import { onStop } from '../platform/cleanup.ts'

/**
 * Waits for the first store value, the current one included, that `decide` accepts.
 *
 * @param decide - Returns `undefined` to keep waiting, else a function whose result resolves the promise; if that throws, it
 * rejects.
 * @throws KitError `aborted` when the kit stops before
 */
export function waitForStore<Value, Result>(
  store: ReadableAtom<Value>,
  decide: (value: Value) => (() => Result) | undefined
): Promise<Result> {
  return new Promise(resolve => {
    const stops: (() => void)[] = []
    const settle = (result: () => Result): void => {
      for (const stop of stops.splice(0)) stop()
      resolve(Promise.resolve().then(result))
    }
    const look = (value: Value): void => {
      const result = decide(value)
      if (result) settle(result)
    }
    stops.push(
      store.listen(look),
      onStop(() =>
        settle(() => {
          throw new KitError('aborted', 'The kit was stopped meanwhile.')
        })
      )
    )
    look(store.get())
  })
}
