import { ask, callData, functions, readAddress, readWord, type ChainRpc } from '../abi.ts'
import { createCache } from '../cache.ts'
import { keyOf, type PricedToken, type PriceSource } from './source.ts'

/** Where a chain's prices are made. Addresses are lower-case hex. */
export interface PoolSettings {
  /** The wrapped native token: what most tokens are traded against. */
  readonly weth: string
  /** Tokens that are taken to cost a dollar. */
  readonly dollars: readonly string[]
  /** Factories of Uniswap V2 and of those that are made like it. */
  readonly v2: readonly string[]
  /** Factories of Uniswap V3. */
  readonly v3: readonly string[]
  /** The fees of V3's pools, in millionths. */
  readonly fees: readonly number[]
  /** Dollars that have to stand against the token in a pool. What is in a smaller one, anybody can set to what he likes. */
  readonly leastLiquidity: number
}

export const usualFees = [100, 500, 3000, 10_000]
export const usualLiquidity = 10_000

/** A pool that may tell a price. */
interface Pool {
  readonly address: string
  readonly version: 2 | 3
  readonly quote: Quote
}

/** What tokens are traded against, and what that costs. */
interface Quote {
  readonly contract: string
  readonly decimals: number
  readonly price: number
}

interface Offer {
  readonly price: number
  /** Dollars that stand against the token. */
  readonly depth: number
}

/** A pool that there is stays; one that there is not may be opened. Milliseconds. */
const poolLifetimes = { found: 24 * 3_600_000, missing: 600_000 }

/**
 * Prices from Uniswap V2 and V3 pools on the chain itself: of the pools of a token with the wrapped native token or a dollar, the one with the
 * most on the other side, if that is enough. They are as of the newest block; a pool that was pushed within it shows so, which is why the
 * threshold is to be as high as the chain's real pools allow.
 */
export function createPoolPrices(
  { weth, dollars, v2, v3, fees, leastLiquidity }: PoolSettings,
  { rpc, now }: { rpc: ChainRpc; now: () => number }
): PriceSource {
  const pools = createCache<string | undefined>({
    lifetime: address => (address === undefined ? poolLifetimes.missing : poolLifetimes.found),
    most: 100_000,
    now
  })
  const decimals = createCache<number | undefined>({ lifetime: poolLifetimes.found, most: 1000, now })

  return {
    name: 'pools',
    async prices(tokens, signal) {
      const prices = new Map<string, number>()
      const dollarQuotes = await quotesOf(dollars, 1, signal)
      const isMain = ({ contract }: PricedToken) => contract === undefined || contract === weth
      const others = tokens.filter(token => !isMain(token) && !dollars.includes(keyOf(token)))
      for (const token of tokens) if (dollars.includes(keyOf(token))) prices.set(keyOf(token), 1)
      if (others.length === 0 && !tokens.some(isMain)) return prices

      const [wethDecimals] = await Promise.all([decimalsOf(weth, signal)])
      if (wethDecimals === undefined) return prices
      const wethPrice = await best({ contract: weth, decimals: wethDecimals }, dollarQuotes, signal)
      if (wethPrice !== undefined) for (const token of tokens.filter(isMain)) prices.set(keyOf(token), wethPrice)

      const quotes = [...dollarQuotes]
      if (wethPrice !== undefined) quotes.push({ contract: weth, decimals: wethDecimals, price: wethPrice })
      await Promise.all(
        others.map(async token => {
          const price = await best({ ...token, contract: keyOf(token) }, quotes, signal)
          if (price !== undefined) prices.set(keyOf(token), price)
        })
      )
      return prices
    }
  }

  async function best(token: Required<PricedToken>, quotes: readonly Quote[], signal: AbortSignal): Promise<number | undefined> {
    const found = (await Promise.all(quotes.flatMap(quote => poolsOf(token.contract, quote, signal)))).filter(
      pool => pool !== undefined
    )
    const offers = await Promise.all(
      found.map(pool => (pool.version === 2 ? pairOffer(pool, token, signal) : poolOffer(pool, token, signal)))
    )
    return offers
      .filter(offer => offer !== undefined)
      .filter(({ price, depth }) => depth >= leastLiquidity && Number.isFinite(price) && price > 0)
      .sort((a, b) => b.depth - a.depth)[0]?.price
  }

  function poolsOf(token: string, quote: Quote, signal: AbortSignal): readonly Promise<Pool | undefined>[] {
    const find = async (version: 2 | 3, factory: string, data: string): Promise<Pool | undefined> => {
      const { value } = await pools.load(`${factory}${data}`, async () => readAddress(await ask(rpc, factory, data, signal)))
      return value === undefined ? undefined : { address: value, version, quote }
    }
    return [
      ...v2.map(factory => find(2, factory, callData(functions.getPair, token, quote.contract))),
      ...v3.flatMap(factory => fees.map(fee => find(3, factory, callData(functions.getPool, token, quote.contract, fee))))
    ]
  }

  async function pairOffer(
    { address, quote }: Pool,
    token: Required<PricedToken>,
    signal: AbortSignal
  ): Promise<Offer | undefined> {
    const reply = await ask(rpc, address, functions.getReserves, signal)
    const [first, second] = [readWord(reply, 0), readWord(reply, 1)]
    if (!first || !second) return undefined
    const [own, against] = isFirst(token, quote) ? [first, second] : [second, first]
    const depth = inWhole(against, quote.decimals) * quote.price
    return { price: depth / inWhole(own, token.decimals), depth }
  }

  async function poolOffer(
    { address, quote }: Pool,
    token: Required<PricedToken>,
    signal: AbortSignal
  ): Promise<Offer | undefined> {
    const [slot, liquidityReply, held] = await Promise.all([
      ask(rpc, address, functions.slot0, signal),
      ask(rpc, address, functions.liquidity, signal),
      ask(rpc, quote.contract, callData(functions.balanceOf, address), signal)
    ])
    const [root, liquidity, balance] = [readWord(slot), readWord(liquidityReply), readWord(held)]
    if (!root || !liquidity || balance === undefined) return undefined
    // the root of how many of the second one gets for one of the first, in base units
    const ratio = Number(root) / 2 ** 96
    const first = isFirst(token, quote)
    const price = (first ? ratio ** 2 : ratio ** -2) * 10 ** (token.decimals - quote.decimals) * quote.price
    // A narrow position has a depth that its owner never paid for, a wide one has money that is out of reach: the lesser of both counts.
    const active = first ? Number(liquidity) * ratio : Number(liquidity) / ratio
    const depth = Math.min(active / 10 ** quote.decimals, inWhole(balance, quote.decimals)) * quote.price
    return { price, depth }
  }

  async function quotesOf(contracts: readonly string[], price: number, signal: AbortSignal): Promise<readonly Quote[]> {
    const quotes = await Promise.all(
      contracts.map(async contract => ({ contract, decimals: await decimalsOf(contract, signal), price }))
    )
    return quotes.flatMap(({ decimals: known, ...quote }) => (known === undefined ? [] : [{ ...quote, decimals: known }]))
  }

  async function decimalsOf(contract: string, signal: AbortSignal): Promise<number | undefined> {
    const { value } = await decimals.load(contract, async () => {
      const word = readWord(await ask(rpc, contract, functions.decimals, signal))
      return word !== undefined && word <= 255n ? Number(word) : undefined
    })
    return value
  }
}

/** Pools hold their two tokens in the order of their addresses. */
const isFirst = ({ contract }: Required<PricedToken>, quote: Quote) => BigInt(contract) < BigInt(quote.contract)

const inWhole = (amount: bigint, decimals: number) => Number(amount) / 10 ** decimals
