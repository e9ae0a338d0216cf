import type { Log } from '../../lib/log.ts'
import { createCache } from '../cache.ts'
import { deadline } from '../deadline.ts'
import { keyOf, type PricedToken, type PriceSource } from './source.ts'

/** What one token costs, and who says so; price 0 where nobody knows. */
export interface Price {
  readonly price: number
  readonly source?: string
}

/** Milliseconds (facts/blockchain-api §3). */
const lifetime = 15_000
const timeLimit = 10_000
/** Tokens whose prices are kept. */
const most = 50_000

export interface Prices {
  /** By contract or `native`; every token has an entry. Never rejects: a balance is worth more than its price. */
  of(tokens: readonly PricedToken[]): Promise<ReadonlyMap<string, Price>>
}

/**
 * Prices of one chain's tokens, each asked of the sources in their order until one knows it, kept for 15 s, and asked for once however many
 * wait for it.
 */
export function createPrices(sources: readonly PriceSource[], { log, now }: { log: Log; now: () => number }): Prices {
  const kept = createCache<Price>({ lifetime, most, now })

  return {
    async of(tokens) {
      const wanted = new Map(tokens.map(token => [keyOf(token), token]))
      if (sources.length === 0) return new Map([...wanted.keys()].map(key => [key, { price: 0 }]))
      // all that are not there yet are asked for together, once one of them is
      const missing = new Map<string, PricedToken>()
      let found: Promise<ReadonlyMap<string, Price>> | undefined
      const entries = [...wanted].map(async ([key, token]) => {
        const { value } = await kept.load(key, async () => {
          missing.set(key, token)
          await Promise.resolve()
          found ??= ask([...missing.values()])
          return (await found).get(key) ?? { price: 0 }
        })
        return [key, value] as const
      })
      return new Map(await Promise.all(entries))
    }
  }

  async function ask(tokens: readonly PricedToken[]): Promise<ReadonlyMap<string, Price>> {
    const prices = new Map<string, Price>()
    const signal = deadline(timeLimit)
    for (const source of sources) {
      const open = tokens.filter(token => !prices.has(keyOf(token)))
      if (open.length === 0) break
      try {
        for (const [key, price] of await source.prices(open, signal)) {
          if (Number.isFinite(price) && price > 0) prices.set(key, { price, source: source.name })
        }
      } catch (error) {
        // the address of a node or a key may stand in the message
        log.warn(
          { source: source.name, error: error instanceof Error ? error.name : 'unknown' },
          'a source of prices does not answer'
        )
      }
    }
    return prices
  }
}
