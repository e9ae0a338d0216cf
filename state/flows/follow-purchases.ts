import { atom } from 'nanostores'
import type { Transaction } from '../../adapters/api/contract/chain.ts'
import { parseAccountId } from '../../adapters/base/caip.ts'
import { chainServiceFor } from '../chain-service.ts'
import { environment } from '../environment.ts'
import { onStop } from '../lifetime.ts'
import { onrampLooks } from '../limits.ts'
import { $purchases, keepPurchase, reloadPurchases, updatePurchase, type Purchase } from '../purchases.ts'
import { fill } from '../text/fill.ts'
import { $buyText } from '../text/buy.ts'
import { refreshTokens } from '../tokens.ts'
import { refreshBalance } from './balance.ts'
import { tell } from './tell.ts'

/**
 * Looks for what was bought in the history of the account until it is there: though the provider's window closes, though the modal closes, for as
 * long as banks take. While nobody looks at the page it rests.
 */

/** The last look could not see anything: nobody answered. */
export const $unseeable = atom(false)

/** Nobody pays faster: what is there by then was there before. Milliseconds. */
const atOnce = 15_000
/** A provider's clock, the chain's and the visitor's agree within this. Milliseconds. */
const slack = 300_000

const followed = new Map<string, () => void>()
let watching = false
let hidden = false

/** Keeps a purchase that was begun, and follows it. */
export function followPurchase(purchase: Purchase): void {
  keepPurchase(purchase)
  watchPurchases()
  // what the account has is found out at once: nobody has paid yet
  void look(purchase.id)
}

/** Goes on following what an earlier visit has begun. More calls change nothing. */
export function watchPurchases(): void {
  if (watching) return
  watching = true
  hidden = false
  const stops = [
    $purchases.subscribe(followWaiting),
    environment().onVisibility(visible => {
      hidden = !visible
      if (visible) for (const id of followed.keys()) void look(id)
    })
  ]
  onStop(() => {
    for (const stop of stops) stop()
    for (const cancel of followed.values()) cancel()
    followed.clear()
    watching = false
    $unseeable.set(false)
    $purchases.set([])
  })
  reloadPurchases()
}

function followWaiting(purchases: readonly Purchase[]): void {
  const waiting = new Map(purchases.filter(({ state }) => state.name === 'waiting').map(purchase => [purchase.id, purchase]))
  for (const [id, cancel] of followed) {
    if (waiting.has(id)) continue
    cancel()
    followed.delete(id)
  }
  for (const [id, purchase] of waiting) if (!followed.has(id)) followed.set(id, after(purchase))
}

/** Runs the next look when it is due. */
function after({ id, startedAt }: Purchase): () => void {
  const age = environment().now() - startedAt
  const { every } = onrampLooks.find(({ until }) => age < until) ?? onrampLooks.at(-1)!
  return environment().after(every, () => void look(id))
}

/** Looks now, where somebody asks for it. */
export async function look(id: string): Promise<void> {
  const purchase = $purchases.get().find(one => one.id === id && one.state.name === 'waiting')
  if (!purchase || hidden) return
  followed.get(id)?.()
  // one look at a time: the next is set when this one is over
  followed.set(id, () => undefined)
  try {
    await findOut(purchase)
    $unseeable.set(false)
  } catch {
    $unseeable.set(true) // told on the screen that waits; looked for again
  }
  if (!watching || !followed.has(id)) return
  const next = $purchases.get().find(one => one.id === id)
  if (next?.state.name === 'waiting') followed.set(id, after(next))
}

async function findOut({ id, account, provider, symbol, startedAt, known }: Purchase): Promise<void> {
  const { address, chainId } = parseAccountId(account)
  const http = await chainServiceFor(chainId)
  if (http) {
    const { listTransactions } = await import('../../adapters/api/history.ts')
    const { data, unanswered = [] } = await listTransactions(http, address, { chainId }, { cache: 'no-cache' })
    if (unanswered.includes(chainId)) throw new Error('Nobody can tell of this network just now.')
    if (!watching) return
    const found = data.map(transaction => ({ transaction, received: receivedOf(transaction, symbol) }))
    // what has arrived is one purchase's
    const taken = new Set($purchases.get().flatMap(({ state }) => (state.name === 'arrived' ? [state.hash] : [])))
    const isNew = ({ id: transaction, metadata }: Transaction) =>
      !taken.has(metadata.hash) && (known ? !known.includes(transaction) : Date.parse(metadata.minedAt) >= startedAt - slack)
    const begins = !known && environment().now() - startedAt < atOnce
    const arrived = begins
      ? undefined
      : found.findLast(({ transaction, received }) => received !== undefined && isNew(transaction))
    if (arrived?.received !== undefined) {
      updatePurchase(id, { state: { name: 'arrived', amount: arrived.received, hash: arrived.transaction.metadata.hash } })
      void tell(fill($buyText.get()['arrived-toast'], { amount: arrived.received, symbol }), 'success')
      refreshTokens({ force: true })
      refreshBalance({ force: true })
      import('../activity.ts').then(
        ({ refreshActivity }) => refreshActivity({ force: true }),
        () => undefined // what cannot be loaded shows nothing that could be old
      )
      return
    }
    if (!known) updatePurchase(id, { known: data.map(transaction => transaction.id) })
    if (provider === 'coinbase') {
      const { data: told } = await listTransactions(http, address, { chainId, onramp: 'coinbase' }, {})
      const [own] = told.filter(({ metadata }) => Date.parse(metadata.minedAt) >= startedAt - slack)
      if (own?.metadata.status === 'failed') return updatePurchase(id, { state: { name: 'failed' } })
    }
  }
  const last = onrampLooks.at(-1)!
  if (environment().now() - startedAt >= last.until) updatePurchase(id, { state: { name: 'unseen' } })
}

/** How much of it a transaction has brought; `undefined`: none, or it is not sure yet. */
function receivedOf({ metadata, transfers }: Transaction, symbol: string): string | undefined {
  if (metadata.status !== 'confirmed') return undefined
  return transfers?.find(
    ({ direction, fungible_info }) => direction === 'in' && fungible_info?.symbol.toLowerCase() === symbol.toLowerCase()
  )?.quantity.numeric
}
