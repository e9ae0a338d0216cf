import { getPriceKey, type PriceSource } from './price-source.ts'

/**
 * Creates fixed prices from the operator's settings, by contract or `native`: for stablecoins, and for
 * test networks.
 */
export function createFixedPrices(fixed: Readonly<Record<string, number>>): PriceSource {
  // hex is case-insensitive, base58 is not
  const plain = (key: string): string => (key.startsWith('0x') ? key.toLowerCase() : key)
  const known = new Map(Object.entries(fixed).map(([key, price]) => [plain(key), price]))
  return {
    name: 'fixed',
    prices: async tokens =>
      new Map(
        tokens.flatMap(token => {
          const price = known.get(getPriceKey(token))
          return price === undefined ? [] : [[getPriceKey(token), price] as const]
        })
      )
  }
}
