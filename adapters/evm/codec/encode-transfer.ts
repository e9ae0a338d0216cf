import { KitError } from '../../base/kit-error.ts'
import { maxUint256 } from '../../base/units.ts'
import { isAddress } from './hex.ts'
import { encodeCall, decodeUint, type Hex } from './abi.ts'
import type { Transfer } from '../../chain.ts'

/** Functions of ERC-20, ERC-721 and ERC-1155 needed for transfers. */
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

/** Transaction fields of a transfer. */
export interface TransferCall {
  readonly to: string
  /** Of the native currency, in units. */
  readonly value: bigint
  readonly data?: Hex
}

/**
 * Encodes the call of a transfer.
 * @throws KitError `invalid-receiver`, `invalid-amount`
 */
export function encodeTransfer(from: string, { token, to, amount }: Transfer): TransferCall {
  if (!isAddress(to) || (token && !isAddress(token.address))) throw new KitError('invalid-receiver', `${to} is no address.`)
  if (amount < 0n || amount > maxUint256) throw new KitError('invalid-amount', `${amount} is no amount.`)
  if (!token) return { to, value: amount }
  const { address, standard = 'erc20', tokenId } = token
  if (standard === 'erc20') return { to: address, value: 0n, data: encodeCall(selectors.transfer, to, amount) }
  if (tokenId === undefined || tokenId < 0n || tokenId > maxUint256) throw new KitError('invalid-amount', 'Which one is sent?')
  const data =
    standard === 'erc721'
      ? encodeCall(selectors.sendOne, from, to, tokenId)
      : encodeCall(selectors.sendSome, from, to, tokenId, amount, 160n, 0n)
  return { to: address, value: 0n, data }
}

/**
 * Returns whether an ERC-20 transfer succeeded, by its result: `true`, or empty as with USDT. Check
 * first that there is a contract: an address without code returns an empty result too.
 */
export function isTransferSuccessful(returned: string): boolean {
  return returned === '0x' || decodeUint(returned, 0) === 1n
}
