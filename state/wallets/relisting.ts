import { onStop } from '../platform/cleanup.ts'

// Lists of wallets depend on options that can change. Each list in use registers here, so that a change loads none of them.

/** Resets a list. May return a function that requests it again once the options have changed. */
type Reset = (() => void) | (() => () => void)

const resets = new Set<Reset>()
const clear = (): void => resets.clear()

/** Registers a list until the kit stops. A second registration of the same function has no effect. */
export function onRelist(reset: Reset): void {
  onStop(clear)
  resets.add(reset)
}

/** Resets the lists in use. Returns a function that requests them again, to be called once the options have changed. */
export function resetLists(): () => void {
  const renewals = [...resets].map((reset): unknown => reset()).filter(isFunction)
  return () => {
    for (const renew of renewals) renew()
  }
}

const isFunction = (value: unknown): value is () => void => typeof value === 'function'
