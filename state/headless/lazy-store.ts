import { atom, onMount, type ReadableAtom } from 'nanostores'

/**
 * Creates a store that loads its implementation with the first subscription. It has `initial` on a server, on a page without a kit,
 * and until the code has loaded. After a failed load it retries when the browser is online again.
 */
export function createLazyStore<Value>(initial: Value, load: () => Promise<ReadableAtom<Value>>): ReadableAtom<Value> {
  const $store = atom(initial)
  let $loaded: ReadableAtom<Value> | undefined
  onMount($store, () => {
    let stop: (() => void) | undefined
    let isUnmounted = false
    const follow = (): void => {
      stop = $loaded?.subscribe(value => $store.set(value))
    }
    const start = (): void =>
      void load().then(
        $store => {
          $loaded = $store
          if (!isUnmounted) follow()
        },
        (error: unknown) => {
          console.error(error)
          addEventListener('online', () => isUnmounted || start(), { once: true })
        }
      )
    // a later subscriber never gets the value of an earlier one
    if ($loaded) follow()
    else start()
    return () => {
      isUnmounted = true
      stop?.()
    }
  })
  return $store
}
