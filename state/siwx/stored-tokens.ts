import { toTokens, type TokenStore } from '../../adapters/api/siwx.ts'
import { writeJson } from '../remember.ts'
import { readJson } from '../storage.ts'

/** Under the prefix @appkit/ (spec section 3). */
const key = 'siwx-auth-token'

/** A bearer's tokens in the browser's storage, the same for all tabs. Read only by who signs in with them. */
export const storedTokens: TokenStore = {
  read: () => toTokens(readJson(key)),
  write: tokens => writeJson(key, tokens),
  alone<Result>(run: () => Promise<Result>): Promise<Result> {
    const turn = last.then(() => locks()?.request(`w3m-${key}`, run) ?? run())
    last = turn.catch(() => undefined) // whoever asked for it is told
    return turn
  }
}

/** The turn before, on this page. */
let last: Promise<unknown> = Promise.resolve()

/** Locks between tabs; browsers have them on secure pages alone, and elsewhere tabs that ask at once may have to sign in again. */
const locks = (): LockManager | undefined => globalThis.navigator?.locks
