import { parseTokens, type TokenStore } from '../../adapters/api/siwx-client.ts'
import { withLock } from '../../adapters/base/lock.ts'
import { writeJson } from '../platform/environment.ts'
import { readJson } from '../platform/storage.ts'

/** Storage key without its prefix @appkit/ (docs/decisions/storage.md). */
const key = 'siwx-auth-token'

/** Bearer tokens in the browser's storage, shared by all tabs. Read only when sign-in uses tokens. */
export const bearerTokenStore: TokenStore = {
  read: () => parseTokens(readJson(key)),
  write: tokens => writeJson(key, tokens),
  alone: run => withLock(`w3m-${key}`, run)
}
