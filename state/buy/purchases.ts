import { atom, computed, onMount } from 'nanostores'
import { isAccountId, parseAccountId, type AccountId } from '../../adapters/base/caip.ts'
import { sanitizeDisplayName } from '../../adapters/base/display-name.ts'
import { isRecord } from '../../adapters/base/is-record.ts'
import { $account } from '../session/active-session.ts'
import { environment, writeJson } from '../platform/environment.ts'
import { maxPurchases } from '../options/limits.ts'
import { readJson } from '../platform/storage.ts'

/** A purchase started in this browser and its known status. Plain data. */
export interface Purchase {
  readonly id: string
  /** Name of the provider. */
  readonly provider: string
  readonly label: string
  /** Receiving account. */
  readonly account: AccountId
  readonly symbol: string
  /** Amount to pay: a decimal number and an ISO 4217 currency. */
  readonly paid: { readonly amount: string; readonly currency: string }
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** Ids of transactions that the account had received before. Absent if they could not be read. */
  readonly known?: readonly string[]
  readonly state: PurchaseState
}

export type PurchaseState =
  | { readonly name: 'waiting' }
  /** Received: amount and transaction hash. */
  | { readonly name: 'arrived'; readonly amount: string; readonly hash: string }
  /** The provider reports a failure. */
  | { readonly name: 'failed' }
  /** No longer polled: it did not arrive in time. */
  | { readonly name: 'unseen' }

export const purchasesKey = 'purchases'

/** Purchases, the latest first, from all tabs. */
export const $purchases = atom<readonly Purchase[]>([])

onMount($purchases, () => {
  readPurchasesFromStorage()
  const stops = [
    environment().onStorage(changed => {
      if (changed === null || changed.endsWith(purchasesKey)) readPurchasesFromStorage()
    }),
    $account.listen(account => {
      if (account) readPurchasesFromStorage()
    })
  ]
  return () => stops.forEach(stop => stop())
})

/** Purchases of the active account, on any network of its namespace. */
export const $accountPurchases = computed([$purchases, $account], (purchases, account) => {
  if (!account) return []
  const same = keyOf(account)
  return purchases.filter(purchase => keyOf(purchase.account) === same)
})

/** Returns a key of the account that is the same on all networks. */
function keyOf(account: AccountId): string {
  const { namespace, address } = parseAccountId(account)
  return `${namespace} ${namespace === 'eip155' ? address.toLowerCase() : address}`
}

export function readPurchasesFromStorage(): void {
  $purchases.set(readStoredPurchases())
}

/** Stores a new purchase. Over the limit, completed ones are removed first. */
export function addPurchase(purchase: Purchase): void {
  const all = [purchase, ...readStoredPurchases().filter(({ id }) => id !== purchase.id)]
  while (all.length > maxPurchases) {
    const over = all.findLastIndex(({ state }) => state.name !== 'waiting')
    all.splice(over > 0 ? over : all.length - 1, 1)
  }
  write(all)
}

/** Updates a purchase. One that was cleared in the meantime, here or in another tab, is not restored. */
export function updatePurchase(id: string, change: Partial<Pick<Purchase, 'known' | 'state'>>): void {
  write(readStoredPurchases().map(purchase => (purchase.id === id ? { ...purchase, ...change } : purchase)))
}

function write(purchases: readonly Purchase[]): void {
  writeJson(purchasesKey, purchases.length ? purchases : undefined)
  $purchases.set(purchases)
}

/** Reads the stored purchases. Drops invalid entries: any script of the origin can write there. */
export function readStoredPurchases(): readonly Purchase[] {
  const stored = readJson(purchasesKey)
  return Array.isArray(stored) ? stored.flatMap(value => toPurchase(value) ?? []).slice(0, maxPurchases) : []
}

function toPurchase(value: unknown): Purchase | undefined {
  if (!isRecord(value) || !isRecord(value.paid)) return undefined
  const { id, provider, account, startedAt, known } = value
  const { amount, currency } = value.paid
  const symbol = sanitizeDisplayName(value.symbol)
  const state = toState(value.state)
  if (!isId(id) || !isId(provider) || !isAccountId(account) || typeof startedAt !== 'number' || !symbol || !state)
    return undefined
  if (!isAmount(amount) || typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return undefined
  return {
    ...{
      id,
      provider,
      label: sanitizeDisplayName(value.label) || provider,
      account,
      symbol,
      paid: { amount, currency },
      startedAt,
      state
    },
    ...(Array.isArray(known) && { known: known.filter(one => typeof one === 'string').slice(0, 200) })
  }
}

function toState(value: unknown): PurchaseState | undefined {
  if (!isRecord(value)) return undefined
  const { name, amount, hash } = value
  if (name === 'waiting' || name === 'failed' || name === 'unseen') return { name }
  return name === 'arrived' && isAmount(amount) && isId(hash) ? { name, amount, hash } : undefined
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[-\w]{1,128}$/.test(value)
const isAmount = (value: unknown): value is string => typeof value === 'string' && /^\d{1,78}(\.\d{1,78})?$/.test(value)
