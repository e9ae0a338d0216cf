import { atom, computed, onMount } from 'nanostores'
import { isAccountId, parseAccountId, type AccountId } from '../adapters/base/caip.ts'
import { displayName } from '../adapters/base/display-name.ts'
import { isRecord } from '../adapters/base/record.ts'
import { $account } from './current.ts'
import { environment, writeJson } from './environment.ts'
import { purchasesKept } from './limits.ts'
import { readJson } from './storage.ts'

/** Something that was bought from this browser, as far as that is known here. Plain data. */
export interface Purchase {
  readonly id: string
  /** Who sells it. */
  readonly provider: string
  readonly label: string
  /** Where it arrives. */
  readonly account: AccountId
  readonly symbol: string
  /** What was to be paid: a decimal number, and a currency of ISO 4217. */
  readonly paid: { readonly amount: string; readonly currency: string }
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** What the account had received before: ids of transactions. Absent while nobody could tell. */
  readonly known?: readonly string[]
  readonly state: PurchaseState
}

export type PurchaseState =
  | { readonly name: 'waiting' }
  /** It is in the account: so much of it. */
  | { readonly name: 'arrived'; readonly amount: string; readonly hash: string }
  /** The provider says that nothing will come. */
  | { readonly name: 'failed' }
  /** It is not looked for any longer. */
  | { readonly name: 'unseen' }

export const purchasesKey = 'purchases'

/** The last first, in this tab or another. */
export const $purchases = atom<readonly Purchase[]>([])

onMount($purchases, () => {
  reloadPurchases()
  const stops = [
    environment().onStorage(changed => {
      if (changed === null || changed.endsWith(purchasesKey)) reloadPurchases()
    }),
    $account.listen(account => {
      if (account) reloadPurchases()
    })
  ]
  return () => stops.forEach(stop => stop())
})

/** What the active account has bought, on any network of its namespace. */
export const $accountPurchases = computed([$purchases, $account], (purchases, account) => {
  if (!account) return []
  const same = keyOf(account)
  return purchases.filter(purchase => keyOf(purchase.account) === same)
})

/** The same account on whatever network. */
function keyOf(account: AccountId): string {
  const { namespace, address } = parseAccountId(account)
  return `${namespace} ${namespace === 'eip155' ? address.toLowerCase() : address}`
}

export function reloadPurchases(): void {
  $purchases.set(readPurchases())
}

/** Keeps a purchase that was begun. Where there are too many, those whose end is known go first. */
export function keepPurchase(purchase: Purchase): void {
  const all = [purchase, ...readPurchases().filter(({ id }) => id !== purchase.id)]
  while (all.length > purchasesKept) {
    const over = all.findLastIndex(({ state }) => state.name !== 'waiting')
    all.splice(over > 0 ? over : all.length - 1, 1)
  }
  write(all)
}

/** Keeps what has become of one. One that was cleared meanwhile, here or in another tab, stays away. */
export function updatePurchase(id: string, change: Partial<Pick<Purchase, 'known' | 'state'>>): void {
  write(readPurchases().map(purchase => (purchase.id === id ? { ...purchase, ...change } : purchase)))
}

function write(purchases: readonly Purchase[]): void {
  writeJson(purchasesKey, purchases.length ? purchases : undefined)
  $purchases.set(purchases)
}

/** As they are read back: anybody on the origin can write there. What is none is left out. */
export function readPurchases(): readonly Purchase[] {
  const stored = readJson(purchasesKey)
  return Array.isArray(stored) ? stored.flatMap(value => toPurchase(value) ?? []).slice(0, purchasesKept) : []
}

function toPurchase(value: unknown): Purchase | undefined {
  if (!isRecord(value) || !isRecord(value.paid)) return undefined
  const { id, provider, account, startedAt, known } = value
  const { amount, currency } = value.paid
  const symbol = displayName(value.symbol)
  const state = toState(value.state)
  if (!isId(id) || !isId(provider) || !isAccountId(account) || typeof startedAt !== 'number' || !symbol || !state)
    return undefined
  if (!isAmount(amount) || typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return undefined
  return {
    ...{
      id,
      provider,
      label: displayName(value.label) || provider,
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
