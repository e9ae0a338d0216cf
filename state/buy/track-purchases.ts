import { atom } from 'nanostores'
import type { Transaction } from '../../adapters/api/contract/chain.ts'
import { parseAccountId } from '../../adapters/base/caip.ts'
import { getChainService } from '../services/chain-service.ts'
import { environment } from '../platform/environment.ts'
import { onStop } from '../platform/cleanup.ts'
import { onrampPollSchedule } from '../options/limits.ts'
import { $purchases, addPurchase, readPurchasesFromStorage, updatePurchase, type Purchase } from './purchases.ts'
import { interpolate } from '../text/interpolate.ts'
import { $buyText } from './buy.text.ts'
import { refreshTokens } from '../account/tokens.ts'
import { refreshBalance } from '../account/balance-query.ts'
import { notify } from '../modal/notify.ts'

/**
 * Tracks purchases in the account's history until they arrive, after the popup and the modal close,
 * for as long as bank transfers take. Pauses while the page is hidden.
 */

/** Whether the last check failed because the service did not respond. */
export const $purchaseCheckFailed = atom(false)

/** Minimum duration of a payment, in milliseconds: earlier transactions are not the purchase's. */
const atOnce = 15_000
/** Tolerance between the clocks of provider, chain and device, in milliseconds. */
const slack = 300_000

const followed = new Map<string, () => void>()
let watching = false
let hidden = false

/** Stores a new purchase and tracks it. */
export function trackPurchase(purchase: Purchase): void {
  addPurchase(purchase)
  resumePurchaseTracking()
  // read the account's known transactions before the user can have paid
  void checkPurchase(purchase.id)
}

/** Resumes tracking of an earlier visit's purchases. Repeated calls have no effect. */
export function resumePurchaseTracking(): void {
  if (watching) return
  watching = true
  hidden = false
  const stops = [
    $purchases.subscribe(followWaiting),
    environment().onVisibility(visible => {
      hidden = !visible
      if (visible) for (const id of followed.keys()) void checkPurchase(id)
    })
  ]
  onStop(() => {
    for (const stop of stops) stop()
    for (const cancel of followed.values()) cancel()
    followed.clear()
    watching = false
    $purchaseCheckFailed.set(false)
    $purchases.set([])
  })
  readPurchasesFromStorage()
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

/** Schedules the next check. */
function after({ id, startedAt }: Purchase): () => void {
  const age = environment().now() - startedAt
  const { every } = onrampPollSchedule.find(({ until }) => age < until) ?? onrampPollSchedule.at(-1)!
  return environment().after(every, () => void checkPurchase(id))
}

/** Checks a purchase now, for example on request. */
export async function checkPurchase(id: string): Promise<void> {
  const purchase = $purchases.get().find(one => one.id === id && one.state.name === 'waiting')
  if (!purchase || hidden) return
  followed.get(id)?.()
  // one check at a time: the next is scheduled when this one ends
  followed.set(id, () => undefined)
  try {
    await findOut(purchase)
    $purchaseCheckFailed.set(false)
  } catch {
    $purchaseCheckFailed.set(true) // shown on the waiting screen; checked again later
  }
  if (!watching || !followed.has(id)) return
  const next = $purchases.get().find(one => one.id === id)
  if (next?.state.name === 'waiting') followed.set(id, after(next))
}

async function findOut({ id, account, provider, symbol, startedAt, known }: Purchase): Promise<void> {
  const { address, chainId } = parseAccountId(account)
  const http = await getChainService(chainId)
  if (http) {
    const { listTransactions } = await import('../../adapters/api/history.ts')
    const { data, unanswered = [] } = await listTransactions(http, address, { chainId }, { cache: 'no-cache' })
    if (unanswered.includes(chainId)) throw new Error('The service has no data of this network at the moment.')
    if (!watching) return
    const found = data.map(transaction => ({ transaction, received: receivedOf(transaction, symbol) }))
    // a transaction belongs to one purchase only
    const taken = new Set($purchases.get().flatMap(({ state }) => (state.name === 'arrived' ? [state.hash] : [])))
    const isNew = ({ id: transaction, metadata }: Transaction) =>
      !taken.has(metadata.hash) && (known ? !known.includes(transaction) : Date.parse(metadata.minedAt) >= startedAt - slack)
    const begins = !known && environment().now() - startedAt < atOnce
    const arrived = begins
      ? undefined
      : found.findLast(({ transaction, received }) => received !== undefined && isNew(transaction))
    if (arrived?.received !== undefined) {
      updatePurchase(id, { state: { name: 'arrived', amount: arrived.received, hash: arrived.transaction.metadata.hash } })
      void notify(interpolate($buyText.get()['arrived-toast'], { amount: arrived.received, symbol }), 'success')
      refreshTokens({ force: true })
      refreshBalance({ force: true })
      import('../account/activity.ts').then(
        ({ refreshActivity }) => refreshActivity({ force: true }),
        () => undefined // if the list cannot be loaded, nothing outdated is shown
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
  const last = onrampPollSchedule.at(-1)!
  if (environment().now() - startedAt >= last.until) updatePurchase(id, { state: { name: 'unseen' } })
}

/** Returns the amount that a confirmed transaction has transferred in, or `undefined`. */
function receivedOf({ metadata, transfers }: Transaction, symbol: string): string | undefined {
  if (metadata.status !== 'confirmed') return undefined
  return transfers?.find(
    ({ direction, fungible_info }) => direction === 'in' && fungible_info?.symbol.toLowerCase() === symbol.toLowerCase()
  )?.quantity.numeric
}
