import type { OnrampProvider, OnrampQuoteReply, PaymentCurrency, PurchaseCurrency } from '../../adapters/api/contract/onramp.ts'
import { toChainId } from '../../adapters/api/onramp.ts'
import type { ChainId } from '../../adapters/base/caip.ts'
import type { Network } from '../../adapters/base/network.ts'
import { parseUnits, type AmountProblem } from '../../adapters/base/units.ts'
import { fallbackOnrampLimits } from '../options/limits.ts'

// Derives the available tokens and offers from the providers' data.

/** Decimals of fiat amounts. */
export const fiatDecimals = 2

/** A token on a network on which the account is valid. */
export interface BuyToken {
  readonly id: string
  readonly symbol: string
  readonly name: string
  readonly chainId: ChainId
  readonly network: Network
  /** Contract address. Absent: the native currency. */
  readonly address?: string
}

/** A provider that sells the token for the currency, with its price. */
export interface BuyOffer {
  readonly provider: OnrampProvider
  /** Decimal amounts in the currency. */
  readonly limits: { readonly min: string; readonly max: string }
  readonly state: OfferState
}

export type OfferState =
  /** The provider shows its price only on its page. */
  | { readonly name: 'unquoted' }
  /** The amount is invalid, or the quote is loading. */
  | { readonly name: 'asking' }
  | { readonly name: 'quoted'; readonly quote: OnrampQuoteReply }
  | { readonly name: 'too-little' }
  | { readonly name: 'too-much' }
  /** The provider does not sell for this amount. */
  | { readonly name: 'not-sold' }
  | { readonly name: 'failed' }

/**
 * Returns all tokens for sale on these networks: those of the active network
 * first, each network's native currency first.
 */
export function getBuyTokens(
  providers: readonly OnrampProvider[],
  networks: readonly Network[],
  active: Network | undefined
): readonly BuyToken[] {
  const tokens = new Map<string, BuyToken>()
  for (const { symbol, name, networks: places } of providers.flatMap(({ purchaseCurrencies }) => purchaseCurrencies)) {
    for (const place of places) {
      const chainId = toChainId(place)
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

/** Returns the provider's ids of a token and its network, or `undefined` if it does not sell it. */
export function getPurchaseCurrency(
  { purchaseCurrencies }: OnrampProvider,
  token: Pick<BuyToken, 'symbol' | 'chainId'> | undefined
): { readonly currency: PurchaseCurrency; readonly network: PurchaseCurrency['networks'][number] } | undefined {
  for (const currency of purchaseCurrencies) {
    if (currency.symbol !== token?.symbol) continue
    const network = currency.networks.find(one => toChainId(one) === token.chainId)
    if (network) return { currency, network }
  }
  return undefined
}

/**
 * Returns the widest limits of the provider's payment methods, else
 * the fallback (docs/decisions/limits.md).
 */
export function getPurchaseLimits({ id, payment_method_limits }: PaymentCurrency): BuyOffer['limits'] {
  const usual = fallbackOnrampLimits[id as keyof typeof fallbackOnrampLimits] ?? fallbackOnrampLimits.USD
  const all = payment_method_limits.length > 0 ? payment_method_limits : Object.values(usual)
  const sorted = (name: 'min' | 'max') => all.map(limit => limit[name]).sort((left, right) => Number(left) - Number(right))
  return { min: sorted('min')[0]!, max: sorted('max').at(-1)! }
}

export function checkPurchaseLimits(amount: bigint, { min, max }: BuyOffer['limits']): 'too-little' | 'too-much' | undefined {
  const [least, most] = [min, max].map(limit => parseUnits(limit, fiatDecimals))
  if (typeof least === 'bigint' && amount < least) return 'too-little'
  return typeof most === 'bigint' && amount > most ? 'too-much' : undefined
}

export function getOfferState(
  { name, quotes: tells }: OnrampProvider,
  amount: bigint | AmountProblem,
  limits: BuyOffer['limits'],
  quotes: ReadonlyMap<string, OfferState>
): OfferState {
  const bounds = typeof amount === 'bigint' ? checkPurchaseLimits(amount, limits) : undefined
  if (bounds) return { name: bounds }
  return tells ? (quotes.get(name) ?? { name: 'asking' }) : { name: 'unquoted' }
}
