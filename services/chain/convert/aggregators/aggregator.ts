import type { ChainId } from '../../../../adapters/base/caip.ts'
import { createUpstream } from '../../sources/upstream.ts'
import { leastOf, priceMoved } from '../slippage.ts'
import type { Built, Ordered, SwapSource } from '../source.ts'
import { createJupiter } from './jupiter.ts'
import { createLifi } from './lifi.ts'
import { createOneInch } from './one-inch.ts'
import type { AggregatorSettings } from './settings.ts'
import { createZeroX } from './zero-x.ts'

export interface AggregatorOptions {
  readonly fetch: typeof fetch
  readonly now: () => number
  /** Milliseconds for one answer. */
  readonly timeLimit?: number
}

/** Statuses with which aggregators say that they know no way: they are well, and are asked again. */
const none = [400, 404, 422]
/** Aggregators are asked while somebody waits, in milliseconds. */
const usualTimeLimit = 3_500

/** Somebody who swaps for others, by the form of his API. What he offers is checked before it is passed on. */
export function createAggregator(
  chainId: ChainId,
  settings: AggregatorSettings,
  { fetch, now, timeLimit = usualTimeLimit }: AggregatorOptions
): SwapSource {
  const { kind, url, perSecond } = settings
  const upstream = createUpstream({ name: kind, url, headers: headersOf(settings), perSecond, fetch, now, timeLimit, none })
  const source =
    kind === 'jupiter'
      ? createJupiter(upstream, settings)
      : { '1inch': createOneInch, '0x': createZeroX, lifi: createLifi }[kind](chainId, upstream, settings)
  return {
    ...source,
    build: async (ordered, signal) => {
      const built = await source.build(ordered, signal)
      if (!built || ordered.least === undefined || built.least >= ordered.least) return built
      // the price has gone down since the user saw it: what is left of his slippage is less, and may be nothing
      const tighter = await source.build(tightened(ordered, built), signal)
      if (tighter && tighter.least < ordered.least) throw priceMoved()
      return tighter
    }
  }
}

/** With the slippage that is left between what there is to get now and the least that is settled. @throws Problem 409 where there is none */
function tightened(ordered: Ordered, { toAmount }: Built): Ordered {
  const least = leastOf(toAmount, ordered)
  return { ...ordered, slippage: Number(((toAmount - least) * 10_000n) / toAmount) }
}

function headersOf({ kind, key }: AggregatorSettings): Readonly<Record<string, string>> {
  if (kind === '0x') return { '0x-version': 'v2', ...(key !== undefined && { '0x-api-key': key }) }
  if (key === undefined) return {}
  return kind === '1inch' ? { authorization: `Bearer ${key}` } : { [kind === 'lifi' ? 'x-lifi-api-key' : 'x-api-key']: key }
}
