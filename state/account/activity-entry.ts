import type { Transaction, Transfer } from '../../adapters/api/contract/chain.ts'
import { entryPoints } from '../../adapters/base/entry-points.ts'
import { formatUnits, parseUnits } from '../../adapters/base/units.ts'
import { checksumAddress } from '../../adapters/siwx/checksum.ts'
import type { activityMessages } from './activity.text.ts'

/** A transaction as a row of the activity list. */
export interface ActivityEntry {
  /** Key of the operation's text. */
  readonly operation: keyof typeof activityMessages
  /** The main transfer; absent if nothing moved. */
  readonly moved?: Transfer
  /** Number of other transfers in the same direction. */
  readonly others: number
  /** The transfer that paid for it. */
  readonly given?: Transfer
  /** The other party. EVM addresses have their checksum, whatever the service's spelling. */
  readonly peer?: { readonly side: 'from' | 'to'; readonly address: string }
}

/**
 * Text keys by the service's operation type (docs/decisions/blockchain-api.md).
 * Other types are derived from the transfers.
 */
const operations: { readonly [word: string]: keyof typeof activityMessages } = {
  approve: 'approve',
  borrow: 'borrow',
  bought: 'bought',
  buy: 'bought',
  burn: 'burn',
  cancel: 'cancel',
  claim: 'claim',
  deploy: 'deploy',
  deposit: 'deposit',
  mint: 'mint',
  repay: 'repay',
  revoke: 'revoke',
  sell: 'sell',
  stake: 'stake',
  unstake: 'unstake',
  withdraw: 'withdraw'
}

/**
 * Describes a transaction from the account's view, from its
 * transfers and the service's operation type.
 */
export function toActivityEntry({ metadata, transfers }: Transaction): ActivityEntry {
  // spam NFTs are not what the transaction is about
  const wanted = (transfers ?? []).filter(({ nft_info }) => !nft_info?.flags.is_spam)
  const ins = wanted.filter(({ direction }) => direction === 'in')
  const outs = together(wanted.filter(({ direction }) => direction !== 'in'))
  const known = Object.hasOwn(operations, metadata.operationType) ? operations[metadata.operationType] : undefined
  const traded =
    metadata.operationType === 'trade' || (!known && ins.length > 0 && outs.some(({ direction }) => direction === 'out'))
  const done = known ?? (traded ? 'trade' : ins.length ? 'receive' : outs.length ? 'send' : 'execute')
  const [main, rest] = traded || ins.length ? [ins, outs] : [outs, ins]
  const [moved = rest[0]] = main
  const given = traded ? outs[0] : undefined
  const { sentFrom, sentTo } = metadata
  const operation = done === 'send' && moved && !isOwn(moved, metadata) ? 'taken' : done
  // a token transfer calls its contract: sender and recipient are in the transfer, not in the transaction
  const came = moved?.direction === 'in' && operation !== 'receive' && moved.sender !== undefined
  const peer =
    operation === 'receive' || came
      ? ({ side: 'from', address: checksumAddress(moved?.sender ?? sentFrom) } as const)
      : ({ side: 'to', address: checksumAddress((operation === 'send' && moved?.recipient) || sentTo) } as const)
  return {
    operation,
    others: Math.max(0, main.length - 1),
    ...(moved && { moved }),
    ...(given && given !== moved && { given }),
    // an address planted by others must not be copied from here, and minted tokens have no sender
    ...(!traded && operation !== 'taken' && !/^(0x0*)?$/.test(peer.address) && { peer })
  }
}

/**
 * Returns whether the account itself can have sent it: its own transaction, one of its contract, or
 * one submitted for it by an entry point. Any token contract can log false transfers, and not every network has a token list.
 * A transfer without a sender is trusted.
 */
function isOwn({ direction, sender }: Transfer, { sentFrom, sentTo }: Transaction['metadata']): boolean {
  const [account, ...others] = [sender, sentFrom, sentTo].map(address => address?.toLowerCase())
  return direction !== 'out' || !account || others.includes(account) || entryPoints.has(others[1])
}

/**
 * Merges the outgoing transfers of one token, to the recipient of most of it: a
 * fee-on-transfer token logs two transfers for one.
 */
function together(transfers: readonly Transfer[]): Transfer[] {
  const found: Transfer[] = []
  for (const transfer of transfers) {
    const index = found.findIndex(earlier => isSameToken(earlier, transfer))
    const sum = index < 0 ? undefined : added(found[index]!, transfer)
    if (sum) found[index] = sum
    else found.push(transfer)
  }
  return found
}

function isSameToken({ direction, fungible_info: one }: Transfer, { direction: way, fungible_info: other }: Transfer): boolean {
  return !!one && !!other && direction === way && one.symbol === other.symbol && one.name === other.name
}

function added(one: Transfer, other: Transfer): Transfer | undefined {
  const decimals = Math.max(...[one, other].map(({ quantity }) => (quantity.numeric.split('.')[1] ?? '').length))
  const [amount, further] = [parseUnits(one.quantity.numeric, decimals), parseUnits(other.quantity.numeric, decimals)]
  if (typeof amount !== 'bigint' || typeof further !== 'bigint') return undefined
  const value = one.value != null && other.value != null ? one.value + other.value : null
  return { ...(further > amount ? other : one), quantity: { numeric: formatUnits(amount + further, decimals) }, value }
}
