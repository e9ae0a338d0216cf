import { keyOf, type PriceSource } from './source.ts'

/** Prices that the operator writes down, by contract or `native`: of tokens that cost a dollar by design, and of test networks. */
export function createFixedPrices(fixed: Readonly<Record<string, number>>): PriceSource {
  // letters of hex may be of either size, those of base58 are part of the address
  const plain = (key: string): string => (key.startsWith('0x') ? key.toLowerCase() : key)
  const known = new Map(Object.entries(fixed).map(([key, price]) => [plain(key), price]))
  return {
    name: 'fixed',
    prices: async tokens =>
      new Map(
        tokens.flatMap(token => {
          const price = known.get(keyOf(token))
          return price === undefined ? [] : [[keyOf(token), price] as const]
        })
      )
  }
}
