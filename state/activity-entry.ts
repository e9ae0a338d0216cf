import type { Transaction, Transfer } from '../adapters/api/contract/chain.ts'
import { entryPoints } from '../adapters/base/entry-points.ts'
import { formatUnits, parseUnits } from '../adapters/base/units.ts'
import { checksumAddress } from '../adapters/siwx/checksum.ts'
import type { activityMessages } from './text/activity.ts'

/** A transaction as a row tells it. */
export interface ActivityEntry {
  /** What was done: a key of the words. */
  readonly operation: keyof typeof activityMessages
  /** What it is about; absent where nothing moved. */
  readonly moved?: Transfer
  /** How many others moved the same way. */
  readonly others: number
  /** What was given for it. */
  readonly given?: Transfer
  /** The other side; one of EVM with its checksum, in whatever letters it was told. */
  readonly peer?: { readonly side: 'from' | 'to'; readonly address: string }
}

/** By the word of the service (facts/blockchain-api §2). What is not here is told by what has moved. */
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

/** Tells what a transaction did to the account, from what moved and from the word that the service has for it. */
export function entryOf({ metadata, transfers }: Transaction): ActivityEntry {
  // what was sent along to be noticed is not what the transaction is about
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
  // a token is sent by calling its contract: who gets it is told with what moved, and whom it came from
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
    // an address that a stranger has put there is nobody to copy, and what was made is from nowhere
    ...(!traded && operation !== 'taken' && !/^(0x0*)?$/.test(peer.address) && { peer })
  }
}

/**
 * Whether the account itself can have sent it: its own transaction, one of its contract, or one that was handed in for it. Anybody can make a token that
 * logs whatever is wanted of it, and a list of tokens is not everywhere. What does not say whose it was is believed.
 */
function isOwn({ direction, sender }: Transfer, { sentFrom, sentTo }: Transaction['metadata']): boolean {
  const [account, ...others] = [sender, sentFrom, sentTo].map(address => address?.toLowerCase())
  return direction !== 'out' || !account || others.includes(account) || entryPoints.has(others[1])
}

/** What left of one token as one transfer, to who got most of it: a token that keeps a share moves twice where one was sent. */
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
