import { atom, onMount, type ReadableAtom } from 'nanostores'
import { environment } from '../environment.ts'
import { loginSource } from '../login-source.ts'

/** The time until another code may be asked for. */
export interface CodeWait {
  /** Whole seconds; counts while somebody looks. */
  readonly $wait: ReadableAtom<number>
  /** Looks again: a code has just been asked for. */
  count(): void
}

export function codeWait(): CodeWait {
  const $wait = atom(0)
  let count = (): void => undefined
  onMount($wait, () => {
    let cancel = (): void => undefined
    count = () => {
      cancel()
      // the last look may come after the kit has stopped
      $wait.set(loginSource()?.login.emailWait() ?? 0)
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
