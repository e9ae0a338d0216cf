import { worthOf, type Decimal } from '../adapters/base/units.ts'
import { priceImpactBounds, swapProviderFee } from './limits.ts'
import type { SwapToken } from './swap-tokens.ts'

/** An offer as it stood at a moment. Amounts in the smallest unit. */
export interface SwapQuote {
  /** For the calls that follow; other services give none. */
  readonly id?: string
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amount: bigint
  readonly toAmount: bigint
  /** Units of gas, about. */
  readonly gas: bigint
  /** Of the native currency for a unit of gas. */
  readonly gasPrice: bigint
  /** Whose offer it is; other services do not say. */
  readonly source?: string
  /** What each token keeps of every transfer, in ten-thousandths: `toAmount` is without it. */
  readonly keeps?: { readonly from?: number; readonly to?: number }
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Hundredths of a per cent, of `'0.5'`. `undefined`: no number of per cent with two decimals at most. */
export function readSlippage(typed: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,2})(?:[.,](\d{0,2}))?$/.exec(typed.trim()) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** The least that one gets of an offer. */
export const lessSlippage = (toAmount: bigint, slippage: number): bigint => (toAmount * BigInt(10_000 - slippage)) / 10_000n

/** What the network takes for it. */
export const networkCost = ({ gas, gasPrice }: SwapQuote): bigint => gas * gasPrice

/** What the service keeps, of the token that is given (facts/blockchain-api §3). One that says whose the quote is keeps nothing. */
export const providerFee = ({ amount, source }: SwapQuote): bigint =>
  source === undefined ? (amount * BigInt(swapProviderFee * 100)) / 10_000n : 0n

/** What is lost by swapping so much at once, in per cent. `undefined` where a price is not known. */
export function priceImpact({ from, to, amount, toAmount }: SwapQuote): number | undefined {
  const [given, got] = [valueOf(from, amount), valueOf(to, toAmount)]
  return given === undefined || got === undefined || given === 0 ? undefined : ((given - got) / given) * 100
}

/** `high`: it has to be confirmed. */
export type ImpactLevel = 'low' | 'warning' | 'high'

export function impactLevel(impact: number): ImpactLevel {
  if (impact >= priceImpactBounds.confirm) return 'high'
  return impact >= priceImpactBounds.warning ? 'warning' : 'low'
}

/** For comparing alone: nothing is paid by it. */
function valueOf({ decimals, price }: SwapToken, units: bigint): number | undefined {
  const worth = price === undefined ? undefined : worthOf(units, decimals, price)
  return worth && Number(worth.value) / 10 ** worth.decimals
}

/** What so much of a token is worth in dollars. */
export const worthIn = ({ decimals, price }: Pick<SwapToken, 'decimals' | 'price'>, units: bigint): Decimal | undefined =>
  price === undefined ? undefined : worthOf(units, decimals, price)
