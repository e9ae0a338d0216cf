import type { ReadableAtom } from 'nanostores'
import { KitError } from '../../adapters/base/error.ts'
import { onStop } from '../lifetime.ts'

/**
 * Settles with what the first value leads to that decides anything, the present one included.
 *
 * @param decide - `undefined` while nothing is decided; what it returns may throw: that rejects.
 * @throws KitError `aborted` when the kit stops before
 */
export function decided<Value, Result>(
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
