import { computed } from 'nanostores'
import { formatUnits } from '../adapters/base/units.ts'
import { $activity, byYear, type ActivityYear, type Transaction } from './activity.ts'
import { $network } from './networks.ts'
import { $accountSent, type SentTransfer } from './sent.ts'

/** A transaction as it is shown: the service's, or one that was sent from here and that the service has not told yet. */
export interface ShownTransaction extends Transaction {
  /** What became of one that was sent from here, beyond its status. */
  readonly fate?: 'replaced' | 'canceled' | 'dropped'
  /** The name it was sent to from here. */
  readonly receiverName?: string
}

/** What the account has done, as far as the service has told and beyond: what was sent from here is there at once. */
export const $shownActivity = computed(
  [$activity, $accountSent, $network],
  (pages, sent, network): readonly ShownTransaction[] => {
    const told = pages.name === 'ready' ? pages.items : []
    const open = new Set(
      told.filter(({ metadata }) => metadata.status === 'pending').map(({ metadata }) => hashOf(metadata.hash))
    )
    const known = new Set(told.map(({ metadata }) => hashOf(metadata.hash)))
    // of one that both know the service has more to tell, unless it is behind
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

/** The same by year and month, the newest first. */
export const $shownByYear = computed($shownActivity, (shown): readonly ActivityYear<ShownTransaction>[] => byYear(shown))

const hashOf = (hash: string): string => hash.toLowerCase()

const operations = { approve: 'approve', swap: 'trade' } as const

/** One that was replaced is in the chain under another name. */
function finalHash({ hash, state }: SentTransfer['transaction']): string {
  return state.name === 'replaced' ? (state.hash ?? hash) : hash
}

function toTransaction({ transaction, symbol, decimals, amount, to, swap }: SentTransfer, native = symbol): ShownTransaction {
  const { state, chainId, from, sentAt, nonce = 0 } = transaction
  const replaced = state.name === 'replaced'
  // sent once more with a higher fee it is the same
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
