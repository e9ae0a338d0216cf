import type { ConvertParts } from './convert.ts'
import type { SourcedQuote } from './query-sources.ts'
import type { SwapIntent, SwapOffer } from './swap-source.ts'

/** Sorts quotes, the best first: by the received amount minus the gas cost if both prices are known. */
export async function rankOffers<Result extends SwapOffer>(
  { tokens, prices }: Pick<ConvertParts, 'tokens' | 'prices'>,
  offers: readonly SourcedQuote<Result>[],
  { to, gasPrice }: SwapIntent
) {
  if (offers.length < 2) return offers
  const native = { decimals: tokens.native.decimals }
  const { prices: known } = await prices.of([native, to])
  const coin = known.get('native')?.price
  const price = known.get(to.contract ?? 'native')?.price
  // units of the received token for one wei
  const rate = coin !== undefined && price !== undefined ? (coin / price) * 10 ** (to.decimals - native.decimals) : 0
  const net = ({ offer: { toAmount, gas } }: SourcedQuote<Result>) => Number(toAmount) - Number(gas * gasPrice) * rate
  return offers.toSorted((a, b) => net(b) - net(a))
}
