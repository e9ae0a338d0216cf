import { encodeFunctionData, parseAbi, type Address } from 'viem'
import { decodeWord, type ChainRpc } from '../abi.ts'
import type { ContractCall } from '../multicall-codec.ts'
import { readContracts } from './multicall.ts'
import { estimateGas, estimatePath, gasPerExtraCall, splitIntoLegs, type Leg, type PoolWithDepth } from './paths.ts'
import { choosePlan, type PlanPart, type QuotedPath, type SwapPlan } from './route-search.ts'
import { encodeLegPath } from './swap-router.ts'
import type { UniswapDeployment } from './uniswap-deployments.ts'

interface Quoting {
  readonly plans: readonly SwapPlan[]
  readonly pools: readonly PoolWithDepth[]
  readonly gasCost: bigint
}

/**
 * Quotes plans on chain, and returns the best: in one call, and in a second one for parts that mix V2
 * and V3, if their estimate is better.
 */
export async function quotePlans(
  rpc: ChainRpc,
  usable: UniswapDeployment,
  { plans, pools, gasCost }: Quoting,
  signal: AbortSignal
) {
  const quoteLegs = async (legs: readonly { readonly leg: Leg; readonly amount: bigint }[]) => {
    const calls = legs.map(({ leg, amount }) => quoteCall(usable, leg, amount))
    return (await readContracts(rpc, calls, signal)).map((reply, index) => readQuote(legs[index]!.leg, reply))
  }
  const parts = [...new Map(plans.flat().map(part => [keyOf(part), part]))].map(([key, { path, amount }]) => {
    const [leg, next] = splitIntoLegs(path)
    return { key, leg: leg!, next, amount }
  })
  const first = await quoteLegs(parts)
  const whole = new Map(parts.flatMap(({ key, next }, index) => (next || !first[index] ? [] : [[key, first[index]]])))
  const best = choosePlan(plans, part => whole.get(keyOf(part)), gasCost)

  const depths = new Map(pools.map(({ pool, depth }) => [pool, depth]))
  const changing = parts.flatMap(({ key, next }, index) => {
    const before = first[index]
    return next && before ? [{ key, leg: next, amount: before.got, before }] : []
  })
  const about = new Map(whole)
  for (const { key, leg, amount, before } of changing)
    about.set(key, sum(before, { got: estimatePath(leg, pool => depths.get(pool)!, amount), gas: estimateGas(leg) }))
  const hoped = choosePlan(plans, part => about.get(keyOf(part)), gasCost)
  if (!changing.length || hoped?.plan === best?.plan) return best
  const last = await quoteLegs(changing)
  changing.forEach(({ key, before }, index) => last[index] && whole.set(key, sum(before, last[index])))
  return choosePlan(plans, part => whole.get(keyOf(part)), gasCost)
}

/** Adds the gas of a leg and of the call between to that of the previous legs. */
const sum = (before: QuotedPath, { got, gas: own }: QuotedPath): QuotedPath => ({ got, gas: before.gas + own + gasPerExtraCall })

/** The functions that quote: of V2's router, and of QuoterV2. */
const quoterAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] sqrtPriceX96AfterList, uint32[] initializedTicksCrossedList, uint256 gasEstimate)'
])

function quoteCall({ v2, v3 }: UniswapDeployment, leg: Leg, amount: bigint): ContractCall {
  return leg.version === 2
    ? {
        to: v2!.router,
        data: encodeFunctionData({
          abi: quoterAbi,
          functionName: 'getAmountsOut',
          args: [amount, leg.tokens as readonly Address[]]
        })
      }
    : {
        to: v3!.quoter,
        data: encodeFunctionData({ abi: quoterAbi, functionName: 'quoteExactInput', args: [encodeLegPath(leg), amount] })
      }
}

/**
 * Decodes a quote.
 * V2 returns a list: offset, length, and the amounts, the output last; V3 returns the amount, two lists and the gas.
 */
function readQuote(leg: Leg, reply: string | undefined): QuotedPath | undefined {
  const got = leg.version === 2 ? decodeWord(reply, 2 + leg.pools.length) : decodeWord(reply, 0)
  if (got === undefined || got === 0n) return undefined
  const spent = leg.version === 2 ? undefined : decodeWord(reply, 3)
  const usual = estimateGas(leg)
  return { got, gas: spent === undefined || spent < usual ? usual : spent }
}

const keyOf = ({ path, amount }: PlanPart) => `${path.pools.map(({ address }) => address).join()} ${amount}`
