import { KitError } from '../base/kit-error.ts'
import { isBitcoinAddress } from '../siwx/bitcoin-address.ts'
import type { ChainId } from '../base/caip.ts'

/** Maximum supply in satoshis. */
const mostSatoshis = 2_100_000_000_000_000n

/**
 * Validates recipient and amount in satoshis.
 * @throws KitError `invalid-receiver` for an address of another network or an invalid one, `invalid-amount`,
 * `unsupported-method` for a memo
 */
export function parseTransfer(
  { recipientAddress, amount, memo }: Readonly<Record<string, unknown>>,
  chainId: ChainId
): { readonly to: string; readonly amount: bigint } {
  if (typeof recipientAddress !== 'string' || !isBitcoinAddress(chainId, recipientAddress))
    throw new KitError('invalid-receiver', 'This is no address of the network.')
  const satoshis = toSatoshis(amount)
  if (satoshis === undefined || satoshis <= 0n || satoshis > mostSatoshis)
    throw new KitError('invalid-amount', 'An amount is a whole number of satoshis.')
  if (memo !== undefined) throw new KitError('unsupported-method', 'No wallet in the page takes a memo.')
  return { to: recipientAddress, amount: satoshis }
}

/** Parses satoshis: a bigint, its digits, or a safe integer; never a fraction of a bitcoin. */
function toSatoshis(amount: unknown): bigint | undefined {
  if (typeof amount === 'bigint') return amount
  if (typeof amount === 'string' && /^\d{1,16}$/.test(amount)) return BigInt(amount)
  return Number.isSafeInteger(amount) ? BigInt(amount as number) : undefined
}
