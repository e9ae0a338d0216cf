import { entryPoints } from '../../adapters/base/entry-points.ts'
import type { AccountTransaction, AccountTransfer } from './chain-source.ts'
import type { TokenMetadataReader } from './tokens.ts'

/**
 * Returns true for address poisoning: a transfer that plants an address similar to a known one in the
 * history, to be copied by the user. Any account can cause a zero-value transfer from any address, and can deploy a token that
 * logs arbitrary transfers. A transfer sent by the account counts as genuine only for listed tokens, or in a transaction of the
 * account itself.
 */
export function isPoisoningTransfer(
  { amount, direction, token }: AccountTransfer,
  { from, to }: AccountTransaction,
  account: string,
  tokens: TokenMetadataReader
): boolean {
  if (from === account) return false
  if (amount === 0n) return true
  if (direction !== 'out' || token?.contract === undefined) return false
  return to !== account && !entryPoints.has(to) && !tokens.isTrusted(token)
}
