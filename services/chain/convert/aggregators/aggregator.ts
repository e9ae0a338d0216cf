import type { ChainId } from '../../../../adapters/base/caip.ts'
import { createHttpUpstream } from '../../sources/http-upstream.ts'
import type { Turns } from '../../sources/request-queue.ts'
import { getMinimumAmount, priceMovedError } from '../slippage.ts'
import type { SwapTransaction, SwapOrder, SwapSource } from '../swap-source.ts'
import { createJupiter } from './jupiter.ts'
import { createLifi } from './lifi.ts'
import { createOneInch } from './one-inch.ts'
import type { AggregatorSettings } from './settings.ts'
import { createZeroX } from './zero-x.ts'

export interface AggregatorOptions {
  readonly fetch: typeof fetch
  readonly now: () => number
  /** Milliseconds until a request times out. */
  readonly timeLimit?: number
  /** Turns that all instances share. */
  readonly turns?: Turns | undefined
}

/** Statuses with which aggregators report that there is no route: no failure, and no backoff. */
const none = [400, 404, 422]
/** Default timeout in milliseconds. Short, because the user waits for the quote. */
const usualTimeLimit = 3_500

/** Creates a swap source over an aggregator's API. Its offers are validated before they are passed on. */
export function createAggregator(
  chainId: ChainId,
  settings: AggregatorSettings,
  { fetch, now, timeLimit = usualTimeLimit, turns }: AggregatorOptions
): SwapSource {
  const { kind, url, perSecond } = settings
  const upstream = createHttpUpstream({
    name: kind,
    url,
    headers: headersOf(settings),
    perSecond,
    fetch,
    now,
    timeLimit,
    none,
    turns
  })
  const source =
    kind === 'jupiter'
      ? createJupiter(upstream, settings)
      : { '1inch': createOneInch, '0x': createZeroX, lifi: createLifi }[kind](chainId, upstream, settings)
  return {
    ...source,
    build: async (ordered, signal) => {
      const built = await source.build(ordered, signal)
      if (!built || ordered.least === undefined || built.least >= ordered.least) return built
      // the price has dropped since the user saw it: the remaining slippage is smaller, or zero
      const tighter = await source.build(tightened(ordered, built), signal)
      if (tighter && tighter.least < ordered.least) throw priceMovedError()
      return tighter
    }
  }
}

/**
 * Reduces the slippage to the difference between the current amount and the agreed minimum.
 *
 * @throws Problem 409 if none is left
 */
function tightened(ordered: SwapOrder, { toAmount }: SwapTransaction): SwapOrder {
  const least = getMinimumAmount(toAmount, ordered)
  return { ...ordered, slippage: Number(((toAmount - least) * 10_000n) / toAmount) }
}

function headersOf({ kind, key }: AggregatorSettings): Readonly<Record<string, string>> {
  if (kind === '0x') return { '0x-version': 'v2', ...(key !== undefined && { '0x-api-key': key }) }
  if (key === undefined) return {}
  return kind === '1inch' ? { authorization: `Bearer ${key}` } : { [kind === 'lifi' ? 'x-lifi-api-key' : 'x-api-key']: key }
}
