import { computed } from 'nanostores'
import { listBalances } from '../adapters/api/balance.ts'
import type { Balance } from '../adapters/api/contract/chain.ts'
import { parseUnits, worthOf, type Decimal } from '../adapters/base/units.ts'
import { parseAccountId } from '../adapters/base/caip.ts'
import { reportFailure } from './api.ts'
import { chainServiceFor } from './chain-service.ts'
import { keep, whileMounted, type Reading } from './kept.ts'
import { balanceNamespaces, balanceRetryBlock, portfolioCacheTime } from './limits.ts'
import { $subject, chainOf, subjectKey, type Subject } from './subject.ts'

/** A token of the active account on the active network (spec section 3). */
export interface Token {
  /** CAIP-10 of the contract; the network's CAIP-2 id for the native token. */
  readonly id: string
  /** The contract's address; absent for the native token. */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In the smallest unit. */
  readonly amount: bigint
  /** US dollars for one; absent where nobody knows. */
  readonly price?: number
  /** US dollars of all of it; absent where nobody knows. */
  readonly worth?: Decimal
  /** An image's address as the service tells it: not to be drawn as it is, see `images.ts`. */
  readonly imageUrl?: string
}

export interface Portfolio {
  /** The dearest first. */
  readonly tokens: readonly Token[]
  /** False where nobody could list the tokens, and the network itself has told the native balance alone. */
  readonly complete: boolean
}

const { $reading, refresh } = whileMounted(
  keep<Subject, Portfolio>({
    $subject,
    keyOf: subjectKey,
    lifetime: portfolioCacheTime,
    retryBlock: balanceRetryBlock,
    read: readPortfolio
  })
)

/** The tokens of the active account: from the wallet where it lists them, else from the service, else from the network. */
export const $tokens = $reading

/** What they are worth together in US dollars; absent while nothing has a price. */
export const $worth = computed($tokens, (reading): Decimal | undefined =>
  reading.name === 'ready' ? sum(reading.value.tokens.flatMap(({ worth }) => worth ?? [])) : undefined
)

/** Reads again what is older than 30 s; `force` in any case. After something was sent `stale` names what must not come from a copy. */
export function refreshTokens({ force = false, stale = [] }: { force?: boolean; stale?: readonly string[] } = {}): void {
  for (const contract of stale) mustBeFresh.add(contract)
  refresh({ force })
}

/** What stands for the native token where an address is wanted, by namespace (facts/chains-and-constants §4). */
const nativeAddresses: Readonly<Record<string, string>> = { eip155: `0x${'e'.repeat(40)}`, solana: `So${'1'.repeat(41)}` }

/** Contracts whose balances the service is to read again (`forceUpdate`). */
const mustBeFresh = new Set<string>()

async function readPortfolio(
  subject: Subject,
  { signal, force }: { readonly signal: AbortSignal; readonly force: boolean }
): Promise<Portfolio> {
  const listed = (await fromWallet(subject, signal)) ?? (await fromService(subject, signal, force))
  if (listed) return portfolioOf(listed)
  signal.throwIfAborted()
  const chain = await import('./tokens-on-chain.ts')
  const held = await chain.holdingsOn(subject, signal)
  if (held) return portfolioOf(held)
  return chain.nativeAlone(subject, { signal, isServed: isServed(subject.network) })
}

const portfolioOf = (rows: readonly Balance[]): Portfolio => ({
  tokens: inOrder(rows.flatMap(row => toToken(row) ?? [])),
  complete: true
})

/** Of other kinds of chain no service tells anything: that it does not is no news. */
const isServed = ({ chainNamespace }: Subject['network']): boolean =>
  (balanceNamespaces as readonly string[]).includes(chainNamespace)

/** EIP-7811. A wallet that does not list assets, or whose list is not as it should be, is not believed in part. */
async function fromWallet({ account, network, session }: Subject, signal: AbortSignal): Promise<readonly Balance[] | undefined> {
  try {
    const assets = await chainOf(network)?.assets?.()
    return await assets?.list(session.connection.provider, account, { signal })
  } catch {
    return undefined // the service and the network know as well
  }
}

async function fromService(
  { account, network }: Subject,
  signal: AbortSignal,
  force: boolean
): Promise<readonly Balance[] | undefined> {
  const { caipNetworkId: chainId, chainNamespace } = network
  if (!isServed(network)) return undefined
  const fresh = [...mustBeFresh]
  // a service that is told of one must read again keeps no copy for the answer
  if (force && !fresh.length) fresh.push(nativeAddresses[chainNamespace]!)
  try {
    const http = await chainServiceFor(chainId)
    if (!http) return undefined
    const { address } = parseAccountId(account)
    const query = { chainId, ...(fresh.length > 0 && { forceUpdate: fresh }) }
    const { balances, unanswered = [] } = await listBalances(http, address, query, { signal })
    for (const contract of fresh) mustBeFresh.delete(contract)
    return unanswered.includes(chainId) ? undefined : balances
  } catch (error) {
    if (!signal.aborted) reportFailure(error)
    return undefined
  }
}

function toToken({ name, symbol, chainId, address, price, quantity, iconUrl }: Balance): Token | undefined {
  const decimals = Number(quantity.decimals)
  // spec section 5: what cannot be divided is hidden here
  if (decimals === 0) return undefined
  const amount = parseUnits(quantity.numeric, decimals)
  if (typeof amount !== 'bigint') return undefined
  const worth = worthOf(amount, decimals, price)
  return {
    id: address ?? chainId,
    name,
    symbol,
    decimals,
    amount,
    ...(address !== undefined && { address: address.slice(address.lastIndexOf(':') + 1) }),
    ...(worth && { price, worth }),
    ...(iconUrl && { imageUrl: iconUrl })
  }
}

/** The dearest first; of what has no price the native token, then by name. Each once. */
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

export type TokensReading = Reading<Portfolio>
