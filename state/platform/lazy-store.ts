import { atom, onMount, type ReadableAtom } from 'nanostores'
import { initialEnvironment } from './initial-environment.ts'

/**
 * Creates a store that loads its implementation with the first subscription. It has `initial` on a server, on a page without a kit,
 * and until the code has loaded. After a failed load it retries when the browser is online again.
 */
export function createLazyStore<Value>(initial: Value, load: () => Promise<ReadableAtom<Value>>): ReadableAtom<Value> {
  const $store = atom(initial)
  onMount($store, () => {
    if (!initialEnvironment().browser) return
    let stop: (() => void) | undefined
    let isUnmounted = false
    const follow = (): void =>
      void load().then(
        $loaded => {
          if (!isUnmounted) stop = $loaded.subscribe(value => $store.set(value))
        },
        (error: unknown) => {
          console.error(error)
          addEventListener('online', () => isUnmounted || follow(), { once: true })
        }
      )
    follow()
    return () => {
      isUnmounted = true
      stop?.()
      // a later subscriber never gets the value of an earlier one
      $store.set(initial)
    }
  })
  return $store
}
