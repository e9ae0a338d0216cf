import { atom, onMount, type ReadableAtom } from 'nanostores'
import { environment } from '../platform/environment.ts'
import { getLoginSource } from '../networks/login-source.ts'

/** Cooldown before another code can be requested. */
export interface CodeCooldown {
  /** Remaining whole seconds; counts only while it has a subscriber. */
  readonly $wait: ReadableAtom<number>
  /** Restarts the count after a code was requested. */
  count(): void
}

export function createCodeCooldown(): CodeCooldown {
  const $wait = atom(0)
  let count = (): void => undefined
  onMount($wait, () => {
    let cancel = (): void => undefined
    count = () => {
      cancel()
      // the last tick may run after the kit has stopped
      $wait.set(getLoginSource()?.login.emailWait() ?? 0)
      cancel = environment().after(1_000, count)
    }
    count()
    return () => {
      cancel()
      count = () => undefined
    }
  })
  return { $wait, count: () => count() }
}
