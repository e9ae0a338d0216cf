import { computed } from 'nanostores'
import { listBalances } from '../../adapters/api/balance.ts'
import type { Balance } from '../../adapters/api/contract/chain.ts'
import { parseUnits, fiatValue, type Decimal } from '../../adapters/base/units.ts'
import { parseAccountId } from '../../adapters/base/caip.ts'
import { reportServiceFailure } from '../services/client.ts'
import { getChainService } from '../services/chain-service.ts'
import { createQuery, refetchWhileMounted, type QueryState } from './query.ts'
import { balanceNamespaces, balanceRetryDelay, portfolioCacheTime } from '../options/limits.ts'
import { $accountContext, getChain, accountContextKey, type AccountContext } from '../networks/account-context.ts'

/** A token of the active account on the active network (docs/decisions/storage.md). */
export interface Token {
  /** CAIP-10 of the contract; CAIP-2 of the network for the native token. */
  readonly id: string
  /** Contract address; absent for the native token. */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In units. */
  readonly amount: bigint
  /** In US dollars; absent if unknown. */
  readonly price?: number
  /** Fiat value of the amount in US dollars; absent if unknown. */
  readonly worth?: Decimal
  /** Image URL from the service. Untrusted: render it through `../images/images.ts`. */
  readonly imageUrl?: string
}

export interface Portfolio {
  /** The most valuable first. */
  readonly tokens: readonly Token[]
  /** False if no source could list the tokens: it then has only the native balance from the network. */
  readonly complete: boolean
  /** True if the service reports that its data is from before, because its sources do not respond or miss recent blocks. */
  readonly outdated?: boolean
}

const { $reading, refresh } = refetchWhileMounted(
  createQuery<AccountContext, Portfolio>({
    $subject: $accountContext,
    keyOf: accountContextKey,
    lifetime: portfolioCacheTime,
    retryBlock: balanceRetryDelay,
    read: readPortfolio
  })
)

/**
 * Tokens of the active account: from the wallet if it lists them, else
 * from the service, else from the network.
 */
export const $tokens = $reading

/** Total fiat value in US dollars; absent while no token has a price. */
export const $portfolioValue = computed($tokens, (reading): Decimal | undefined =>
  reading.name === 'ready' ? sum(reading.value.tokens.flatMap(({ worth }) => worth ?? [])) : undefined
)

/**
 * Refetches tokens older than 30 s; `force` in any case.
 * After a transaction, `stale` names contracts whose balances must not come from a cache.
 */
export function refreshTokens({ force = false, stale = [] }: { force?: boolean; stale?: readonly string[] } = {}): void {
  for (const contract of stale) mustBeFresh.add(contract)
  refresh({ force })
}

/** Placeholder address of the native token where an address is required, by namespace. */
const nativeAddresses: Readonly<Record<string, string>> = { eip155: `0x${'e'.repeat(40)}`, solana: `So${'1'.repeat(41)}` }

/** Contracts whose balances the service must reread (`forceUpdate`). */
const mustBeFresh = new Set<string>()

async function readPortfolio(
  subject: AccountContext,
  { signal, force }: { readonly signal: AbortSignal; readonly force: boolean }
): Promise<Portfolio> {
  const listed = await fromWallet(subject, signal)
  if (listed) return portfolioOf(listed)
  const served = await fromService(subject, signal, force)
  if (served) return served
  signal.throwIfAborted()
  const chain = await import('./on-chain-tokens.ts')
  const held = await chain.fetchOnChainTokens(subject, signal)
  if (held) return portfolioOf(held)
  return chain.fetchNativeToken(subject, { signal, isServed: isServed(subject.network) })
}

const portfolioOf = (rows: readonly Balance[]): Portfolio => ({
  tokens: inOrder(rows.flatMap(row => toToken(row) ?? [])),
  complete: true
})

/** Returns whether services list tokens of the namespace. For others a missing list is not an error. */
const isServed = ({ chainNamespace }: AccountContext['network']): boolean =>
  (balanceNamespaces as readonly string[]).includes(chainNamespace)

/** Fetches the tokens from the wallet (ERC-7811). An invalid list is discarded as a whole. */
async function fromWallet(
  { account, network, session }: AccountContext,
  signal: AbortSignal
): Promise<readonly Balance[] | undefined> {
  try {
    const assets = await getChain(network)?.assets?.()
    return await assets?.list(session.connection.provider, account, { signal })
  } catch {
    return undefined // the service and the network have the same data
  }
}

async function fromService(
  { account, network }: AccountContext,
  signal: AbortSignal,
  force: boolean
): Promise<Portfolio | undefined> {
  const { caipNetworkId: chainId, chainNamespace } = network
  if (!isServed(network)) return undefined
  const fresh = [...mustBeFresh]
  // naming any token makes the service bypass its cache
  if (force && !fresh.length) fresh.push(nativeAddresses[chainNamespace]!)
  try {
    const http = await getChainService(chainId)
    if (!http) return undefined
    const { address } = parseAccountId(account)
    const query = { chainId, ...(fresh.length > 0 && { forceUpdate: fresh }) }
    const { balances, unanswered = [], behind = [], age } = await listBalances(http, address, query, { signal })
    for (const contract of fresh) mustBeFresh.delete(contract)
    if (unanswered.includes(chainId)) return undefined
    const outdated = age !== undefined || behind.includes(chainId)
    return { ...portfolioOf(balances), ...(outdated && { outdated }) }
  } catch (error) {
    if (!signal.aborted) reportServiceFailure(error)
    return undefined
  }
}

function toToken({ name, symbol, chainId, address, price, quantity, iconUrl }: Balance): Token | undefined {
  const decimals = Number(quantity.decimals)
  // indivisible tokens are hidden here (docs/decisions/validation.md)
  if (decimals === 0) return undefined
  const amount = parseUnits(quantity.numeric, decimals)
  if (typeof amount !== 'bigint') return undefined
  const worth = price === undefined ? undefined : fiatValue(amount, decimals, price)
  return {
    id: address ?? chainId,
    name,
    symbol,
    decimals,
    amount,
    ...(address !== undefined && { address: address.slice(address.lastIndexOf(':') + 1) }),
    ...(worth && price !== undefined && { price, worth }),
    ...(iconUrl && { imageUrl: iconUrl })
  }
}

/**
 * Sorts tokens: the most valuable first; without a price the native token, then by name.
 * Removes duplicates.
 */
function inOrder(tokens: readonly Token[]): readonly Token[] {
  const once = [...new Map(tokens.map(token => [token.id, token])).values()]
  return once.sort(
    (left, right) =>
      compare(right.worth, left.worth) ||
      Number(left.address !== undefined) - Number(right.address !== undefined) ||
      left.name.localeCompare(right.name)
  )
}

function compare(left: Decimal | undefined, right: Decimal | undefined): number {
  if (!left || !right) return Number(Boolean(left)) - Number(Boolean(right))
  const [one, other] = aligned([left, right])
  return one! < other! ? -1 : Number(one! > other!)
}

function sum(amounts: readonly Decimal[]): Decimal | undefined {
  if (!amounts.length) return undefined
  return { value: aligned(amounts).reduce((total, value) => total + value, 0n), decimals: most(amounts) }
}

const most = (amounts: readonly Decimal[]): number => Math.max(...amounts.map(({ decimals }) => decimals))

function aligned(amounts: readonly Decimal[]): readonly bigint[] {
  const decimals = most(amounts)
  return amounts.map(amount => amount.value * 10n ** BigInt(decimals - amount.decimals))
}

export type TokensState = QueryState<Portfolio>
