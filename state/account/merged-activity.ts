import { computed } from 'nanostores'
import { formatUnits } from '../../adapters/base/units.ts'
import { $activity, groupByYear, type ActivityYear, type Transaction } from './activity.ts'
import { $network } from '../networks/networks.ts'
import { $accountSent, type SentTransfer } from './sent.ts'

/** A transaction for display: the service's, or one sent from here that the service does not list yet. */
export interface MergedTransaction extends Transaction {
  /** Result of a transaction sent from here, in addition to its status. */
  readonly fate?: 'replaced' | 'canceled' | 'dropped'
  /** Name that it was sent to. */
  readonly receiverName?: string
}

/**
 * Activity of the account: the service's list, merged with
 * transactions sent from here, which show at once.
 */
export const $mergedActivity = computed(
  [$activity, $accountSent, $network],
  (pages, sent, network): readonly MergedTransaction[] => {
    const told = pages.name === 'ready' ? pages.items : []
    const open = new Set(
      told.filter(({ metadata }) => metadata.status === 'pending').map(({ metadata }) => hashOf(metadata.hash))
    )
    const known = new Set(told.map(({ metadata }) => hashOf(metadata.hash)))
    // the service's entry has more detail, unless it is behind
    const own = sent
      .filter(({ transaction }) => !known.has(hashOf(finalHash(transaction))) || open.has(hashOf(finalHash(transaction))))
      .map(each => toTransaction(each, network?.nativeCurrency.name))
    const ahead = new Set(own.map(({ metadata }) => hashOf(metadata.hash)))
    const names = new Map(sent.flatMap(each => (each.name ? [[hashOf(finalHash(each.transaction)), each.name] as const] : [])))
    return [...own, ...told.filter(({ metadata }) => !ahead.has(hashOf(metadata.hash)))].map(shown => {
      const receiverName = names.get(hashOf(shown.metadata.hash))
      return receiverName === undefined ? shown : { ...shown, receiverName }
    })
  }
)

/** The same, grouped by year and month, newest first. */
export const $mergedActivityByYear = computed($mergedActivity, (shown): readonly ActivityYear<MergedTransaction>[] =>
  groupByYear(shown)
)

const hashOf = (hash: string): string => hash.toLowerCase()

const operations = { approve: 'approve', swap: 'trade' } as const

/** Returns the hash on the chain: a replaced transaction has another one. */
function finalHash({ hash, state }: SentTransfer['transaction']): string {
  return state.name === 'replaced' ? (state.hash ?? hash) : hash
}

function toTransaction({ transaction, symbol, decimals, amount, to, swap }: SentTransfer, native = symbol): MergedTransaction {
  const { state, chainId, from, sentAt, nonce = 0 } = transaction
  const replaced = state.name === 'replaced'
  // a speed-up is the same transaction with a higher fee
  const same = replaced && state.by === 'speed-up'
  const failed = state.name === 'failed' || (replaced && (!same || state.failed))
  const fate =
    state.name === 'dropped' ? 'dropped' : replaced && !same ? (state.by === 'cancel' ? 'canceled' : 'replaced') : undefined
  const hash = finalHash(transaction)
  return {
    id: `sent:${transaction.chainId}:${transaction.hash}`,
    metadata: {
      operationType: swap ? operations[swap.step] : 'send',
      hash,
      minedAt: new Date(sentAt).toISOString(),
      chain: chainId,
      nonce,
      sentFrom: from,
      sentTo: to,
      status: failed ? 'failed' : state.name === 'confirmed' || same ? 'confirmed' : 'pending'
    },
    transfers: [
      ...(swap?.step === 'approve'
        ? []
        : [
            {
              fungible_info: { name: symbol === native ? native : symbol, symbol },
              direction: to.toLowerCase() === from.toLowerCase() ? ('self' as const) : ('out' as const),
              quantity: { numeric: formatUnits(BigInt(amount), decimals) }
            }
          ]),
      ...(swap?.step === 'swap'
        ? [
            {
              fungible_info: { name: swap.symbol, symbol: swap.symbol },
              direction: 'in' as const,
              quantity: { numeric: formatUnits(BigInt(swap.amount), swap.decimals) }
            }
          ]
        : [])
    ],
    ...(fate && { fate })
  }
}
