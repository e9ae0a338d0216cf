import type { PoolSettings } from './pool-settings.ts'
import { callContract, encodeCallData, functionSelectors, decodeAddress, decodeWord, type ChainRpc } from '../abi.ts'
import { createCache } from '../cache.ts'
import { getPriceKey, type PricedToken, type PriceSource } from './price-source.ts'

/** A pool that can price a token. */
interface Pool {
  readonly address: string
  readonly version: 2 | 3
  readonly quote: Quote
}

/** A quote token and its price. */
interface Quote {
  readonly contract: string
  readonly decimals: number
  readonly price: number
}

interface Offer {
  readonly price: number
  /** Dollars on the other side of the pool. */
  readonly depth: number
}

/** Cache lifetimes in milliseconds: an existing pool stays, a missing one may be created. */
const poolLifetimes = { found: 24 * 3_600_000, missing: 600_000 }

/**
 * Creates a price source from Uniswap V2 and V3 pools on the chain: of the pools of a token with the
 * wrapped native token or a stablecoin, the one with the most liquidity on the other side, if that is enough. Prices are those of
 * the latest block and include manipulation within it, so the minimum should be as high as the chain's genuine pools allow.
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
      const others = tokens.filter(token => !isMain(token) && !dollars.includes(getPriceKey(token)))
      for (const token of tokens) if (dollars.includes(getPriceKey(token))) prices.set(getPriceKey(token), 1)
      if (others.length === 0 && !tokens.some(isMain)) return prices

      const [wethDecimals] = await Promise.all([decimalsOf(weth, signal)])
      if (wethDecimals === undefined) return prices
      const wethPrice = await best({ contract: weth, decimals: wethDecimals }, dollarQuotes, signal)
      if (wethPrice !== undefined) for (const token of tokens.filter(isMain)) prices.set(getPriceKey(token), wethPrice)

      const quotes = [...dollarQuotes]
      if (wethPrice !== undefined) quotes.push({ contract: weth, decimals: wethDecimals, price: wethPrice })
      await Promise.all(
        others.map(async token => {
          const price = await best({ ...token, contract: getPriceKey(token) }, quotes, signal)
          if (price !== undefined) prices.set(getPriceKey(token), price)
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
      found.map(pool => (pool.version === 2 ? readPairOffer(rpc, pool, token, signal) : readPoolOffer(rpc, pool, token, signal)))
    )
    return offers
      .filter(offer => offer !== undefined)
      .filter(({ price, depth }) => depth >= leastLiquidity && Number.isFinite(price) && price > 0)
      .sort((a, b) => b.depth - a.depth)[0]?.price
  }

  function poolsOf(token: string, quote: Quote, signal: AbortSignal): readonly Promise<Pool | undefined>[] {
    const find = async (version: 2 | 3, factory: string, data: string): Promise<Pool | undefined> => {
      const { value } = await pools.load(`${factory}${data}`, async () =>
        decodeAddress(await callContract(rpc, factory, data, signal))
      )
      return value === undefined ? undefined : { address: value, version, quote }
    }
    return [
      ...v2.map(factory => find(2, factory, encodeCallData(functionSelectors.getPair, token, quote.contract))),
      ...v3.flatMap(factory =>
        fees.map(fee => find(3, factory, encodeCallData(functionSelectors.getPool, token, quote.contract, fee)))
      )
    ]
  }

  async function quotesOf(contracts: readonly string[], price: number, signal: AbortSignal): Promise<readonly Quote[]> {
    const quotes = await Promise.all(
      contracts.map(async contract => ({ contract, decimals: await decimalsOf(contract, signal), price }))
    )
    return quotes.flatMap(({ decimals: known, ...quote }) => (known === undefined ? [] : [{ ...quote, decimals: known }]))
  }

  async function decimalsOf(contract: string, signal: AbortSignal): Promise<number | undefined> {
    const { value } = await decimals.load(contract, async () => {
      const word = decodeWord(await callContract(rpc, contract, functionSelectors.decimals, signal))
      return word !== undefined && word <= 255n ? Number(word) : undefined
    })
    return value
  }
}

/** Reads the price of a Uniswap V2 pair from its reserves. */
async function readPairOffer(
  rpc: ChainRpc,
  { address, quote }: Pool,
  token: Required<PricedToken>,
  signal: AbortSignal
): Promise<Offer | undefined> {
  const reply = await callContract(rpc, address, functionSelectors.getReserves, signal)
  const [first, second] = [decodeWord(reply, 0), decodeWord(reply, 1)]
  if (!first || !second) return undefined
  const [own, against] = isFirst(token, quote) ? [first, second] : [second, first]
  const depth = inWhole(against, quote.decimals) * quote.price
  return { price: depth / inWhole(own, token.decimals), depth }
}

/** Reads the price of a Uniswap V3 pool, and the liquidity that is active in it. */
async function readPoolOffer(
  rpc: ChainRpc,
  { address, quote }: Pool,
  token: Required<PricedToken>,
  signal: AbortSignal
): Promise<Offer | undefined> {
  const [slot, liquidityReply, held] = await Promise.all([
    callContract(rpc, address, functionSelectors.slot0, signal),
    callContract(rpc, address, functionSelectors.liquidity, signal),
    callContract(rpc, quote.contract, encodeCallData(functionSelectors.balanceOf, address), signal)
  ])
  const [root, liquidity, balance] = [decodeWord(slot), decodeWord(liquidityReply), decodeWord(held)]
  if (!root || !liquidity || balance === undefined) return undefined
  // square root of the price of the first token in the second, in units
  const ratio = Number(root) / 2 ** 96
  const first = isFirst(token, quote)
  const price = (first ? ratio ** 2 : ratio ** -2) * 10 ** (token.decimals - quote.decimals) * quote.price
  // A narrow position has virtual depth without funds, a wide one has funds out of range: use the smaller value.
  const active = first ? Number(liquidity) * ratio : Number(liquidity) / ratio
  const depth = Math.min(active / 10 ** quote.decimals, inWhole(balance, quote.decimals)) * quote.price
  return { price, depth }
}

/** Pools order their tokens by address. */
const isFirst = ({ contract }: Required<PricedToken>, quote: Quote) => BigInt(contract) < BigInt(quote.contract)

const inWhole = (amount: bigint, decimals: number) => Number(amount) / 10 ** decimals
