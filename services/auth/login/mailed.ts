import type { Transaction } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import type { LoginContext } from './context.ts'
import { rateLimits, createLeakyBuckets } from './rate-limits.ts'

/**
 * Charges the rate limit of key-signed changes that are mailed to every address of the account.
 * Runs in the transaction after the signature check: only the holder of the key uses it up, and a change rejected for another
 * reason costs nothing.
 *
 * @throws LoginError `login-limit`
 */
export function takeMailed(
  { secrets, now }: { readonly secrets: Pick<LoginContext['secrets'], 'mac'>; readonly now: () => number },
  userId: string,
  within: Transaction<Schema>
): Promise<void> {
  return createLeakyBuckets({ db: within, table: 'login_limit', allowances: rateLimits, secrets, now })('mailedOfWallet', userId)
}
