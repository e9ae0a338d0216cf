import { encodeCallData, type ChainRpc } from '../abi.ts'
import type { Log } from '../../lib/log.ts'
import type { UniswapDeployment } from './uniswap-deployments.ts'
import { searchPlans, type QuotedPlan } from './route-search.ts'
import { selectors } from './selectors.ts'
import { getMinimumAmount } from './slippage.ts'
import type { SwapTransaction, SwapOffer, SwapOrder, SwapSide, SwapSource, SwapIntent } from './swap-source.ts'
import { encodeSwap } from './swap-router.ts'
import { createExchangeReader } from './exchange.ts'
import { gasCostIn } from './gas-cost.ts'
import { quotePlans } from './quote-plans.ts'
import { createTransferFees } from './transfer-fees.ts'

/** Seconds until a swap transaction expires. */
export const swapDeadline = 1200
/** Maximum number of parts in a split. Each costs gas; a fourth gains next to nothing. */
const mostParts = 3
/** Gas of a call with the router's bookkeeping, of wrapping or unwrapping, and of a permit. */
const gas = { call: 60_000n, wrap: 50_000n, permit: 60_000n }
/** A plan with its quote, and the transfer fees of the tokens. */
type Route = QuotedPlan & Pick<SwapOffer, 'keeps'>

export interface UniswapOptions {
  readonly rpc: ChainRpc
  readonly log: Log
  /** CAIP-2, for the log. */
  readonly chainId: string
  readonly now: () => number
}

/**
 * Creates a swap source over the pools of Uniswap V2 and V3: finds pools, searches paths and splits,
 * has the most promising ones quoted by Uniswap's contracts in one call, and swaps with SwapRouter02.
 */
export function createUniswap(settings: UniswapDeployment, { rpc, log, chainId, now }: UniswapOptions): SwapSource {
  const { router, weth } = settings
  const readExchange = createExchangeReader(settings, { rpc, log, chainId, now })
  const feesOf = createTransferFees(settings, { rpc, now })
  const tokenOf = ({ contract = weth }: SwapSide) => contract

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
      const best = await routeOfOrder(ordered, signal)
      if (!best) return undefined
      const least = getMinimumAmount(best.got, ordered)
      const data = encodeSwap({
        plan: best.plan,
        user,
        least,
        deadline: BigInt(Math.floor(now() / 1000) + swapDeadline),
        nativeIn: from.contract === undefined,
        nativeOut: to.contract === undefined,
        ...(permit && { permit })
      })
      return {
        to: router,
        data,
        value: from.contract === undefined ? amount : 0n,
        // unused gas is refunded; too little gas costs the whole transaction
        gas: ((gasFor(best, ordered) + (permit ? gas.permit : 0n)) * 3n) / 2n,
        toAmount: best.got,
        least
      }
    }
  }

  function isWrapping({ from, to }: SwapIntent): boolean {
    return tokenOf(from) === weth && tokenOf(to) === weth
  }

  function wrapping({ from, amount }: SwapOrder): SwapTransaction {
    const isIn = from.contract === undefined
    return {
      to: weth,
      data: isIn ? selectors.deposit : encodeCallData(selectors.withdraw, amount),
      value: isIn ? amount : 0n,
      gas: gas.wrap * 2n,
      toAmount: amount,
      least: amount
    }
  }

  /**
   * Returns the best route of an order. At another gas price than the quote's, the best one may give less than the user accepts:
   * then the one that gives most.
   */
  async function routeOfOrder(ordered: SwapOrder, signal: AbortSignal): Promise<Route | undefined> {
    const best = await route(ordered, signal)
    const isTooLittle = best && ordered.least !== undefined && best.got < ordered.least
    return isTooLittle ? route({ ...ordered, gasPrice: 0n }, signal) : best
  }

  async function route(wanted: SwapIntent, signal: AbortSignal): Promise<Route | undefined> {
    const [from, to] = [tokenOf(wanted.from), tokenOf(wanted.to)]
    const { usable, book } = await readExchange(signal)
    const pools = await book.between(from, to, signal)
    const [fromFees, toFees] = await Promise.all([feesOf(from, pools, signal), feesOf(to, pools, signal)])
    const keepsSome = fromFees.sold > 0 || toFees.bought > 0
    const plans = searchPlans({
      // V3 pools require the exact amount, so fee-on-transfer tokens work with V2 pools only
      pools: keepsSome ? pools.filter(({ pool }) => pool.version === 2) : pools,
      from,
      to,
      amount: without(fromFees.sold, wanted.amount),
      gasCost: gasCostIn(weth, to, wanted.gasPrice, pools),
      mostParts: keepsSome ? 1 : mostParts
    })
    const best = await quotePlans(rpc, usable, { plans, pools, gasCost: gasCostIn(weth, to, wanted.gasPrice, pools) }, signal)
    if (!best || !keepsSome) return best
    // the router gets the full amount: transfer fees are deducted on the way
    return {
      ...best,
      plan: best.plan.map(({ path }) => ({ path, amount: wanted.amount })),
      got: without(toFees.bought, best.got),
      keeps: { ...(fromFees.sold > 0 && { from: fromFees.sold }), ...(toFees.bought > 0 && { to: toFees.bought }) }
    }
  }
}

/** Subtracts a fee in basis points. */
const without = (fee: number, amount: bigint) => (amount * BigInt(10_000 - fee)) / 10_000n

const gasFor = ({ gas: spent }: QuotedPlan, { from, to }: SwapIntent) =>
  spent + gas.call + (from.contract === undefined || to.contract === undefined ? gas.wrap : 0n)
