import type { Log } from '../../lib/log.ts'
import { createCache } from '../cache.ts'
import { createTimeoutSignal } from '../timeout-signal.ts'
import { getPriceKey, type PricedToken, type PriceSource } from './price-source.ts'

/** Price of one token and its source; 0 if it is unknown. */
export interface Price {
  readonly price: number
  readonly source?: string
}

/** Cache lifetime in milliseconds (docs/decisions/blockchain-api.md). */
const lifetime = 15_000
const timeLimit = 10_000
/** Maximum number of cached prices. */
const most = 50_000

export interface Prices {
  /**
   * Returns prices by contract or `native`, with an entry for every token.
   * Never rejects: a balance without a price is better than an error.
   */
  of(tokens: readonly PricedToken[]): Promise<ReadonlyMap<string, Price>>
}

/**
 * Creates the prices of one chain.
 * Each token is looked up in the sources in order, cached for 15 s, and requested once for concurrent callers.
 */
export function createPrices(sources: readonly PriceSource[], { log, now }: { log: Log; now: () => number }): Prices {
  const kept = createCache<Price>({ lifetime, most, now })

  return {
    async of(tokens) {
      const wanted = new Map(tokens.map(token => [getPriceKey(token), token]))
      if (sources.length === 0) return new Map([...wanted.keys()].map(key => [key, { price: 0 }]))
      // uncached tokens are requested together
      const missing = new Map<string, PricedToken>()
      let found: Promise<ReadonlyMap<string, Price>> | undefined
      const entries = [...wanted].map(async ([key, token]) => {
        const { value } = await kept.load(key, async () => {
          missing.set(key, token)
          await Promise.resolve()
          found ??= fetchPrices([...missing.values()])
          return (await found).get(key) ?? { price: 0 }
        })
        return [key, value] as const
      })
      return new Map(await Promise.all(entries))
    }
  }

  async function fetchPrices(tokens: readonly PricedToken[]): Promise<ReadonlyMap<string, Price>> {
    const prices = new Map<string, Price>()
    const signal = createTimeoutSignal(timeLimit)
    for (const source of sources) {
      const open = tokens.filter(token => !prices.has(getPriceKey(token)))
      if (open.length === 0) break
      try {
        for (const [key, price] of await source.prices(open, signal)) {
          if (Number.isFinite(price) && price > 0) prices.set(key, { price, source: source.name })
        }
      } catch (error) {
        // the message may contain a node's URL or a key
        log.warn({ source: source.name, error: error instanceof Error ? error.name : 'unknown' }, 'price source failed')
      }
    }
    return prices
  }
}
