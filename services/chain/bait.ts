import { entryPoints } from '../../adapters/base/entry-points.ts'
import type { AccountTransaction, AccountTransfer } from './source.ts'
import type { Tokens } from './tokens.ts'

/**
 * Whether a transfer is there only to be noticed: by whoever copies the receiver's address from the history, which looks like one that the
 * account knows. A stranger can have nothing moved in anybody's name, and can make a token that logs whatever is wanted of it: that an
 * account sent it is believed of those tokens that a list knows, or where the account did it.
 */
export function isBait(
  { amount, direction, token }: AccountTransfer,
  { from, to }: AccountTransaction,
  account: string,
  tokens: Tokens
): boolean {
  if (from === account) return false
  if (amount === 0n) return true
  if (direction !== 'out' || token?.contract === undefined) return false
  return to !== account && !entryPoints.has(to) && !tokens.isTrusted(token)
}
