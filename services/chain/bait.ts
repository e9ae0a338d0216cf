import type { AccountTransaction, AccountTransfer } from './source.ts'
import type { Tokens } from './tokens.ts'

/** Contracts by which others hand in what smart accounts have signed (ERC-4337, 0.6 to 0.8). */
const entryPoints: ReadonlySet<string | undefined> = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108'
])

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
