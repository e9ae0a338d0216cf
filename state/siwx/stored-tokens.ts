import { toTokens, type TokenStore } from '../../adapters/api/siwx.ts'
import { alone } from '../../adapters/base/alone.ts'
import { writeJson } from '../environment.ts'
import { readJson } from '../storage.ts'

/** Under the prefix @appkit/ (spec section 3). */
const key = 'siwx-auth-token'

/** A bearer's tokens in the browser's storage, the same for all tabs. Read only by who signs in with them. */
export const storedTokens: TokenStore = {
  read: () => toTokens(readJson(key)),
  write: tokens => writeJson(key, tokens),
  alone: run => alone(`w3m-${key}`, run)
}
