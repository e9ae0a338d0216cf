import type { Log } from '../../lib/log.ts'
import { createCache } from '../cache.ts'
import { createTimeoutSignal } from '../timeout-signal.ts'
import { getPriceKey, type PricedToken, type PriceSource } from './price-source.ts'

/** Price of one token in US dollars, and its source. */
export interface Price {
  readonly price: number
  readonly source: string
}

export interface PriceList {
  /** By contract or `native`. A token without an entry has no known price, which is never the same as 0. */
  readonly prices: ReadonlyMap<string, Price>
  /** False if a price is missing or older than 15 s because a source does not respond. */
  readonly isComplete: boolean
}

/** Cache lifetime in milliseconds (docs/decisions/blockchain-api.md). */
const lifetime = 15_000
/** Maximum age of a price in milliseconds while the sources do not respond. */
const staleFor = 10 * 60_000
const timeLimit = 10_000
/** Maximum number of cached prices. */
const most = 50_000

export interface Prices {
  /** Returns the known prices. Never rejects: a balance without a price is better than an error. */
  of(tokens: readonly PricedToken[]): Promise<PriceList>
}

/** No source knows the price of a token, and at least one did not respond. */
class PriceUnavailable extends Error {
  override readonly name = 'PriceUnavailable'
}

/**
 * Creates the prices of one chain.
 * Each token is looked up in the sources in order, cached for 15 s, and requested once for concurrent callers. While a source
 * does not respond, the last price counts for 10 minutes, and a missing one is not cached.
 */
export function createPrices(sources: readonly PriceSource[], { log, now }: { log: Log; now: () => number }): Prices {
  const kept = createCache<Price | undefined>({ lifetime, staleFor, most, now })

  return {
    async of(tokens) {
      const wanted = new Map(tokens.map(token => [getPriceKey(token), token]))
      if (sources.length === 0) return { prices: new Map(), isComplete: true }
      // uncached tokens are requested together
      const missing = new Map<string, PricedToken>()
      let found: Promise<FoundPrices> | undefined
      const prices = new Map<string, Price>()
      let isComplete = true
      const look = async ([key, token]: readonly [string, PricedToken]) => {
        const { value, isStale } = await kept.load(key, async () => {
          missing.set(key, token)
          await Promise.resolve()
          found ??= fetchPrices([...missing.values()])
          const { prices: known, hasFailed } = await found
          const price = known.get(key)
          if (price === undefined && hasFailed) throw new PriceUnavailable()
          return price
        })
        if (isStale) isComplete = false
        if (value !== undefined) prices.set(key, value)
      }
      const settled = await Promise.allSettled([...wanted].map(look))
      return { prices, isComplete: isComplete && settled.every(({ status }) => status === 'fulfilled') }
    }
  }

  async function fetchPrices(tokens: readonly PricedToken[]): Promise<FoundPrices> {
    const prices = new Map<string, Price>()
    const signal = createTimeoutSignal(timeLimit)
    let hasFailed = false
    for (const source of sources) {
      const open = tokens.filter(token => !prices.has(getPriceKey(token)))
      if (open.length === 0) break
      try {
        for (const [key, price] of await source.prices(open, signal)) {
          if (Number.isFinite(price) && price > 0) prices.set(key, { price, source: source.name })
        }
      } catch (error) {
        hasFailed = true
        // the message may contain a node's URL or a key
        log.warn({ source: source.name, error: error instanceof Error ? error.name : 'unknown' }, 'price source failed')
      }
    }
    return { prices, hasFailed }
  }
}

interface FoundPrices {
  readonly prices: ReadonlyMap<string, Price>
  readonly hasFailed: boolean
}
