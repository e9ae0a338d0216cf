import type { OnrampProvider, OnrampQuoteReply, PaymentCurrency, PurchaseCurrency } from '../adapters/api/contract/onramp.ts'
import { purchaseChainOf } from '../adapters/api/onramp.ts'
import type { ChainId } from '../adapters/base/caip.ts'
import type { Network } from '../adapters/base/network.ts'
import { parseUnits, type AmountProblem } from '../adapters/base/units.ts'
import { fallbackOnrampLimits } from './limits.ts'

// What can be bought from whom, of what the providers tell.

/** Places after the separator: money is written with two. */
export const cents = 2

/** A token on a network that the account is good for. */
export interface BuyToken {
  readonly id: string
  readonly symbol: string
  readonly name: string
  readonly chainId: ChainId
  readonly network: Network
  /** Absent: the network's own currency. */
  readonly address?: string
}

/** Somebody who sells the token for the currency, and what that comes to. */
export interface BuyOffer {
  readonly provider: OnrampProvider
  /** Decimal numbers of the currency. */
  readonly limits: { readonly min: string; readonly max: string }
  readonly state: OfferState
}

export type OfferState =
  /** It tells its price on its page alone. */
  | { readonly name: 'unquoted' }
  /** The amount is none, or the quote has not come yet. */
  | { readonly name: 'asking' }
  | { readonly name: 'quoted'; readonly quote: OnrampQuoteReply }
  | { readonly name: 'too-little' }
  | { readonly name: 'too-much' }
  /** It does not sell for this amount. */
  | { readonly name: 'not-sold' }
  | { readonly name: 'failed' }

/** Everything that is sold on these networks: on the one in use first, its own currency before all. */
export function tokensOf(
  providers: readonly OnrampProvider[],
  networks: readonly Network[],
  active: Network | undefined
): readonly BuyToken[] {
  const tokens = new Map<string, BuyToken>()
  for (const { symbol, name, networks: places } of providers.flatMap(({ purchaseCurrencies }) => purchaseCurrencies)) {
    for (const place of places) {
      const chainId = purchaseChainOf(place)
      const network = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
      if (!network || !chainId) continue
      const id = `${symbol} ${chainId}`
      const address = place.contract_address
      if (!tokens.has(id)) tokens.set(id, { id, symbol, name, chainId, network, ...(address && { address }) })
    }
  }
  const rank = ({ network, symbol }: BuyToken): number =>
    network === active ? (symbol === network.nativeCurrency.symbol ? 0 : 1) : 2
  return [...tokens.values()].sort((left, right) => rank(left) - rank(right))
}

/** How a provider calls a token and its network; `undefined`: it does not sell it. */
export function placeOf(
  { purchaseCurrencies }: OnrampProvider,
  token: Pick<BuyToken, 'symbol' | 'chainId'> | undefined
): { readonly currency: PurchaseCurrency; readonly network: PurchaseCurrency['networks'][number] } | undefined {
  for (const currency of purchaseCurrencies) {
    if (currency.symbol !== token?.symbol) continue
    const network = currency.networks.find(one => purchaseChainOf(one) === token.chainId)
    if (network) return { currency, network }
  }
  return undefined
}

/** The widest of its ways to pay; of one that tells none what is usual (spec section 9). */
export function limitsOf({ id, payment_method_limits }: PaymentCurrency): BuyOffer['limits'] {
  const usual = fallbackOnrampLimits[id as keyof typeof fallbackOnrampLimits] ?? fallbackOnrampLimits.USD
  const all = payment_method_limits.length > 0 ? payment_method_limits : Object.values(usual)
  const sorted = (name: 'min' | 'max') => all.map(limit => limit[name]).sort((left, right) => Number(left) - Number(right))
  return { min: sorted('min')[0]!, max: sorted('max').at(-1)! }
}

export function boundsOf(amount: bigint, { min, max }: BuyOffer['limits']): 'too-little' | 'too-much' | undefined {
  const [least, most] = [min, max].map(limit => parseUnits(limit, cents))
  if (typeof least === 'bigint' && amount < least) return 'too-little'
  return typeof most === 'bigint' && amount > most ? 'too-much' : undefined
}

export function stateOf(
  { name, quotes: tells }: OnrampProvider,
  amount: bigint | AmountProblem,
  limits: BuyOffer['limits'],
  quotes: ReadonlyMap<string, OfferState>
): OfferState {
  const bounds = typeof amount === 'bigint' ? boundsOf(amount, limits) : undefined
  if (bounds) return { name: bounds }
  return tells ? (quotes.get(name) ?? { name: 'asking' }) : { name: 'unquoted' }
}
