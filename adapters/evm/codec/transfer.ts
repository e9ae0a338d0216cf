import { KitError } from '../../base/error.ts'
import { mostAmount } from '../../base/units.ts'
import { isAddress } from './hex.ts'
import { encodeCall, wordAt, type Hex } from './words.ts'
import type { Transfer } from '../../chain.ts'

/** The functions of ERC-20, ERC-721 and ERC-1155 that sending needs. */
export const selectors = {
  /** transfer(address,uint256) */
  transfer: '0xa9059cbb',
  /** balanceOf(address) */
  balanceOf: '0x70a08231',
  decimals: '0x313ce567',
  symbol: '0x95d89b41',
  name: '0x06fdde03',
  /** safeTransferFrom(address,address,uint256) */
  sendOne: '0x42842e0e',
  /** safeTransferFrom(address,address,uint256,uint256,bytes) */
  sendSome: '0xf242432a'
} as const satisfies Record<string, Hex>

/** What a transfer is on the chain. */
export interface TransferCall {
  readonly to: string
  /** Of the native currency. */
  readonly value: bigint
  readonly data?: Hex
}

/** The call that makes a transfer. Throws KitError `invalid-receiver`, `invalid-amount`. */
export function callOf(from: string, { token, to, amount }: Transfer): TransferCall {
  if (!isAddress(to) || (token && !isAddress(token.address))) throw new KitError('invalid-receiver', `${to} is no address.`)
  if (amount < 0n || amount > mostAmount) throw new KitError('invalid-amount', `${amount} is no amount.`)
  if (!token) return { to, value: amount }
  const { address, standard = 'erc20', tokenId } = token
  if (standard === 'erc20') return { to: address, value: 0n, data: encodeCall(selectors.transfer, to, amount) }
  if (tokenId === undefined || tokenId < 0n || tokenId > mostAmount) throw new KitError('invalid-amount', 'Which one is sent?')
  const data =
    standard === 'erc721'
      ? encodeCall(selectors.sendOne, from, to, tokenId)
      : encodeCall(selectors.sendSome, from, to, tokenId, amount, 160n, 0n)
  return { to: address, value: 0n, data }
}

/**
 * Whether a transfer of ERC-20 has taken place by what it returned: `true`, or nothing at all, as with USDT. That there is a contract has
 * to be known already: an address without one returns nothing too.
 */
export function isTransferred(returned: string): boolean {
  return returned === '0x' || wordAt(returned, 0) === 1n
}
