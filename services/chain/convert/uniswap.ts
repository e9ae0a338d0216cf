import { callData, readAddress, readWord, type ChainRpc } from '../abi.ts'
import type { Log } from '../../lib/log.ts'
import { Problem } from '../../lib/problem.ts'
import { createCache } from '../cache.ts'
import type { ContractCall } from '../indexer/abi.ts'
import { encodeCall } from './encode.ts'
import type { ExchangeSettings } from './exchange.ts'
import { changeGas, estimatePath, findPaths, gasOf, legsOf, type DeepPool, type Leg } from './paths.ts'
import { createPoolBook, type PoolBook } from './pool-book.ts'
import { readContracts } from './read-contracts.ts'
import { choosePlan, gasScale, searchPlans, type Part, type Plan, type Quoted, type QuotedPlan } from './search.ts'
import { selectors } from './selectors.ts'
import { leastOf } from './slippage.ts'
import type { Built, Offer, Ordered, Side, SwapSource, Wanted } from './source.ts'
import { encodeSwap, pathOf } from './swap-router.ts'
import { createTransferCheck, type TransferFees, type Transfers } from './transfer-fee.ts'

/** Seconds for which a transaction may wait until it is in a block. */
export const timeToSwap = 1200
/** Parts of a split. Each costs its gas; a fourth brings next to nothing. */
const mostParts = 3
/** Gas of a call, a router's bookkeeping, wrapping or unwrapping, and a permit. */
const gas = { call: 60_000n, wrap: 50_000n, permit: 60_000n }
/** What a swap of average size takes: its cost says what gas is worth in a token. */
const usualGas = 150_000n
/** Milliseconds after which a router is asked again what it works with. */
const routerLifetime = 24 * 3_600_000
const noFees: TransferFees = { bought: 0, sold: 0 }

/** A plan with its quote, and what the tokens keep of it. */
type Route = QuotedPlan & Pick<Offer, 'keeps'>

interface Quoting {
  readonly plans: readonly Plan[]
  readonly pools: readonly DeepPool[]
  readonly gasCost: bigint
}

/** What of a chain's Uniswap its router works with, and its pools. */
interface Exchange {
  readonly usable: ExchangeSettings
  readonly book: PoolBook
}

export interface UniswapOptions {
  readonly rpc: ChainRpc
  readonly log: Log
  /** CAIP-2, for the log. */
  readonly chainId: string
  readonly now: () => number
}

/**
 * A router of our own over the pools of Uniswap V2 and V3: it knows the pools, searches among them for ways and splits, has those that
 * promise most quoted by Uniswap's own contracts in one call, and swaps by SwapRouter02.
 */
export function createUniswap(settings: ExchangeSettings, { rpc, log, chainId, now }: UniswapOptions): SwapSource {
  const { router, weth } = settings
  const checked = createCache<Exchange>({ lifetime: routerLifetime, most: 1, now })
  const transfers = createTransferCheck({ rpc, now })
  const tokenOf = ({ contract = weth }: Side) => contract

  return {
    name: 'uniswap',
    spender: router,
    permits: true,
    async quote(wanted, signal) {
      if (isWrapping(wanted)) return { toAmount: wanted.amount, gas: gas.wrap }
      const best = await route(wanted, signal)
      return best && { toAmount: best.got, gas: gasFor(best, wanted), ...(best.keeps && { keeps: best.keeps }) }
    },
    async build(ordered, signal) {
      const { amount, from, to, user, permit } = ordered
      if (isWrapping(ordered)) return wrapping(ordered)
      const best = await route(ordered, signal)
      if (!best) return undefined
      const least = leastOf(best.got, ordered)
      const data = encodeSwap({
        plan: best.plan,
        user,
        least,
        deadline: BigInt(Math.floor(now() / 1000) + timeToSwap),
        nativeIn: from.contract === undefined,
        nativeOut: to.contract === undefined,
        ...(permit && { permit })
      })
      return {
        to: router,
        data,
        value: from.contract === undefined ? amount : 0n,
        // what is left over is given back; what is missing costs the whole transaction
        gas: ((gasFor(best, ordered) + (permit ? gas.permit : 0n)) * 3n) / 2n,
        toAmount: best.got,
        least
      }
    }
  }

  function isWrapping({ from, to }: Wanted): boolean {
    return tokenOf(from) === weth && tokenOf(to) === weth
  }

  function wrapping({ from, amount }: Ordered): Built {
    const isIn = from.contract === undefined
    return {
      to: weth,
      data: isIn ? selectors.deposit : callData(selectors.withdraw, amount),
      value: isIn ? amount : 0n,
      gas: gas.wrap * 2n,
      toAmount: amount,
      least: amount
    }
  }

  async function route(wanted: Wanted, signal: AbortSignal): Promise<Route | undefined> {
    const [from, to] = [tokenOf(wanted.from), tokenOf(wanted.to)]
    const { usable, book } = await exchange(signal)
    const pools = await book.between(from, to, signal)
    const [fromFees, toFees] = await Promise.all([feesOf(from, pools, signal), feesOf(to, pools, signal)])
    const keepsSome = fromFees.sold > 0 || toFees.bought > 0
    const plans = searchPlans({
      // V3's pools want to be paid what they are owed, to the unit; V2's take what comes
      pools: keepsSome ? pools.filter(({ pool }) => pool.version === 2) : pools,
      from,
      to,
      amount: without(fromFees.sold, wanted.amount),
      gasCost: gasCostIn(to, wanted.gasPrice, pools),
      mostParts: keepsSome ? 1 : mostParts
    })
    const best = await quotePlans(usable, { plans, pools, gasCost: gasCostIn(to, wanted.gasPrice, pools) }, signal)
    if (!best || !keepsSome) return best
    // the router is told the whole: what is kept on the way is kept on the way
    return {
      ...best,
      plan: best.plan.map(({ path }) => ({ path, amount: wanted.amount })),
      got: without(toFees.bought, best.got),
      keeps: { ...(fromFees.sold > 0 && { from: fromFees.sold }), ...(toFees.bought > 0 && { to: toFees.bought }) }
    }
  }

  /** What a unit of gas costs in a token, times {@link gasScale}; 0 where nobody trades the native token for it. */
  function gasCostIn(token: string, gasPrice: bigint, pools: readonly DeepPool[]): bigint {
    if (token === weth) return gasPrice * gasScale
    const depths = new Map(pools.map(({ pool, depth }) => [pool, depth]))
    const spent = gasPrice * usualGas
    const worth = findPaths(pools, weth, token).reduce((most, path) => {
      const got = estimatePath(path, pool => depths.get(pool)!, spent)
      return got > most ? got : most
    }, 0n)
    return (worth * gasScale) / usualGas
  }

  /** @throws Problem 422 for a token that cannot be moved */
  async function feesOf(token: string, pools: readonly DeepPool[], signal: AbortSignal): Promise<TransferFees> {
    // the tokens that everything is traded against are known to be whole
    if (token === weth || settings.bases.includes(token)) return noFees
    const heldBy = ({ pool, depth }: DeepPool) => (pool.token0 === token ? depth.most0 : pool.token1 === token ? depth.most1 : 0n)
    const deepest = pools.toSorted((a, b) => (heldBy(a) < heldBy(b) ? 1 : -1))[0]
    if (!deepest || heldBy(deepest) === 0n) return noFees
    const found: Transfers = await transfers.of(token, deepest.pool.address, signal)
    if (found === 'refused') {
      throw new Problem(422, [{ name: 'token', description: `The token ${token} refuses to be moved: it cannot be swapped.` }])
    }
    return found === 'unknown' ? noFees : found
  }

  /**
   * The best plan, by quotes of the chain's own contracts: in one call, and in a second those parts that change from one version to the other,
   * where by what the pools hold they end with more.
   */
  async function quotePlans(usable: ExchangeSettings, { plans, pools, gasCost }: Quoting, signal: AbortSignal) {
    const ask = async (legs: readonly { readonly leg: Leg; readonly amount: bigint }[]) => {
      const calls = legs.map(({ leg, amount }) => quoteCall(usable, leg, amount))
      return (await readContracts(rpc, calls, signal)).map((reply, index) => readQuote(legs[index]!.leg, reply))
    }
    const parts = [...new Map(plans.flat().map(part => [keyOf(part), part]))].map(([key, { path, amount }]) => {
      const [leg, next] = legsOf(path)
      return { key, leg: leg!, next, amount }
    })
    const first = await ask(parts)
    const whole = new Map(parts.flatMap(({ key, next }, index) => (next || !first[index] ? [] : [[key, first[index]]])))
    const best = choosePlan(plans, part => whole.get(keyOf(part)), gasCost)

    const depths = new Map(pools.map(({ pool, depth }) => [pool, depth]))
    const changing = parts.flatMap(({ key, next }, index) => {
      const before = first[index]
      return next && before ? [{ key, leg: next, amount: before.got, before }] : []
    })
    const about = new Map(whole)
    for (const { key, leg, amount, before } of changing)
      about.set(key, sum(before, { got: estimatePath(leg, pool => depths.get(pool)!, amount), gas: gasOf(leg) }))
    const hoped = choosePlan(plans, part => about.get(keyOf(part)), gasCost)
    if (!changing.length || hoped?.plan === best?.plan) return best
    const last = await ask(changing)
    changing.forEach(({ key, before }, index) => last[index] && whole.set(key, sum(before, last[index])))
    return choosePlan(plans, part => whole.get(keyOf(part)), gasCost)
  }

  /** What of the settings the router itself works with: what it does not would take the user's gas and revert. */
  async function exchange(signal: AbortSignal): Promise<Exchange> {
    const { value } = await checked.load(router, async () => {
      const replies = await readContracts(
        rpc,
        [selectors.weth, selectors.factoryV2, selectors.factory].map(data => ({ to: router, data })),
        signal
      )
      const [own, factoryV2, factoryV3] = replies.map(reply => readAddress(reply))
      if (own !== weth) {
        throw new Problem(502, [
          { name: 'router', description: `Swaps on ${chainId} are set up wrongly: no such router is there.` }
        ])
      }
      const { v2, v3, ...rest } = settings
      const usable = {
        ...rest,
        ...(v2 && v2.factory === factoryV2 && { v2 }),
        ...(v3 && v3.factory === factoryV3 && { v3 })
      }
      for (const name of ['v2', 'v3'] as const) {
        if (settings[name] && !usable[name]) log.warn({ chainId, exchange: name }, 'the router does not swap on this exchange')
      }
      return { usable, book: createPoolBook(usable, { rpc, now }) }
    })
    return value
  }
}

/** What a stretch gives, with the gas of those before it and of the call between them. */
const sum = (before: Quoted, { got, gas: own }: Quoted): Quoted => ({ got, gas: before.gas + own + changeGas })

function quoteCall({ v2, v3 }: ExchangeSettings, leg: Leg, amount: bigint): ContractCall {
  return leg.version === 2
    ? { to: v2!.router, data: encodeCall(selectors.getAmountsOut, amount, { list: leg.tokens }) }
    : { to: v3!.quoter, data: encodeCall(selectors.quoteExactInput, { bytes: pathOf(leg) }, amount) }
}

/** V2 answers a list: where it lies, its length, and the amounts with the last at the end; V3 the amount, two lists and the gas. */
function readQuote(leg: Leg, reply: string | undefined): Quoted | undefined {
  const got = leg.version === 2 ? readWord(reply, 2 + leg.pools.length) : readWord(reply, 0)
  if (got === undefined || got === 0n) return undefined
  const spent = leg.version === 2 ? undefined : readWord(reply, 3)
  const usual = gasOf(leg)
  return { got, gas: spent === undefined || spent < usual ? usual : spent }
}

const keyOf = ({ path, amount }: Part) => `${path.pools.map(({ address }) => address).join()} ${amount}`

/** An amount without what is kept of it, in ten-thousandths. */
const without = (fee: number, amount: bigint) => (amount * BigInt(10_000 - fee)) / 10_000n

const gasFor = ({ gas: spent }: QuotedPlan, { from, to }: Wanted) =>
  spent + gas.call + (from.contract === undefined || to.contract === undefined ? gas.wrap : 0n)
