import { priceImpactBounds, swapProviderFee } from '../options/limits.ts'
import { getWorth } from '../send/amount.ts'
import type { SwapToken } from './tokens.ts'

/** A quote at a point in time. Amounts in units. */
export interface SwapQuote {
  /** Quote id for later calls. Other services do not return one. */
  readonly id?: string
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amount: bigint
  readonly toAmount: bigint
  /** Estimated gas. */
  readonly gas: bigint
  /** Gas price, in units of the native currency. */
  readonly gasPrice: bigint
  /** Provider of the quote. Other services do not return one. */
  readonly source?: string
  /** Transfer fee of each fee-on-transfer token, in basis points. `toAmount` is net of it. */
  readonly keeps?: { readonly from?: number; readonly to?: number }
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * Parses a percentage (`'0.5'`) to basis points.
 * Returns `undefined` unless it is a number with at most two decimals.
 */
export function parseSlippage(typed: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,2})(?:[.,](\d{0,2}))?$/.exec(typed.trim()) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Returns the minimum received under a slippage in basis points. */
export const applySlippage = (toAmount: bigint, slippage: number): bigint => (toAmount * BigInt(10_000 - slippage)) / 10_000n

/** Returns the network fee. */
export const networkCost = ({ gas, gasPrice }: SwapQuote): bigint => gas * gasPrice

/**
 * Returns the service's fee, in units of the given token (docs/decisions/blockchain-api.md).
 * Quotes that name a provider have no such fee.
 */
export const providerFee = ({ amount, source }: SwapQuote): bigint =>
  source === undefined ? (amount * BigInt(swapProviderFee * 100)) / 10_000n : 0n

/** Returns the price impact in percent, or `undefined` if a price is unknown. */
export function priceImpact({ from, to, amount, toAmount }: SwapQuote): number | undefined {
  const [given, got] = [valueOf(from, amount), valueOf(to, toAmount)]
  return given === undefined || got === undefined || given === 0 ? undefined : ((given - got) / given) * 100
}

/** Level of a price impact. `high` must be confirmed. */
export type ImpactLevel = 'low' | 'warning' | 'high'

export function impactLevel(impact: number): ImpactLevel {
  if (impact >= priceImpactBounds.confirm) return 'high'
  return impact >= priceImpactBounds.warning ? 'warning' : 'low'
}

/** Returns a value for comparison only; amounts to pay never use it. */
function valueOf(token: SwapToken, units: bigint): number | undefined {
  const worth = getWorth(token, units)
  return worth && Number(worth.value) / 10 ** worth.decimals
}
