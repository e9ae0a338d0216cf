import { estimatePath, findPaths, estimateGas, sharesPool, type PoolWithDepth, type Path } from './paths.ts'
import type { Depth, Pool } from './pool.ts'

// Route search without network access: selects paths and splits worth an on-chain quote, and the best of those quoted.

/** A part of the amount and its path. */
export interface PlanPart {
  readonly path: Path
  readonly amount: bigint
}

/** Parts that add up to the amount, over disjoint pools. */
export type SwapPlan = readonly PlanPart[]

export interface SearchOptions {
  readonly pools: readonly PoolWithDepth[]
  readonly from: string
  readonly to: string
  readonly amount: bigint
  /** Cost of a unit of gas, in units of the received token, times {@link gasScale}. */
  readonly gasCost: bigint
  /** Maximum number of parts in a plan. */
  readonly mostParts: number
}

/** Scale of `gasCost`: a unit of gas costs less than a unit of most tokens. */
export const gasScale = 10n ** 18n

/** Number of equal steps into which the amount is divided. */
const steps = 20
/** Maximum number of paths considered for splits, and of single paths and splits that are quoted. */
const most = { split: 7, single: 5, plans: 3 }

/** Returns the most promising plans net of gas, by the known depths; single paths first. */
export function searchPlans({ pools, from, to, amount, gasCost, mostParts }: SearchOptions): readonly SwapPlan[] {
  const depths = new Map(pools.map(({ pool, depth }) => [pool, depth]))
  const depthOf = (pool: Pool): Depth => depths.get(pool)!
  const part = (step: number) => (amount * BigInt(step)) / BigInt(steps)
  const cost = (path: Path) => (estimateGas(path) * gasCost) / gasScale

  const ways = findPaths(pools, from, to).map(path => ({
    path,
    cost: cost(path),
    whole: estimatePath(path, depthOf, amount),
    // paths are compared at this size, as one part among others
    fifth: estimatePath(path, depthOf, part(steps / 5))
  }))
  const byWhole = ways.toSorted((a, b) => compare(b.whole - b.cost, a.whole - a.cost))
  const singles = byWhole.slice(0, most.single).map(({ path }): SwapPlan => [{ path, amount }])
  if (mostParts < 2 || amount < BigInt(steps)) return singles

  const byFifth = ways.toSorted((a, b) => compare(b.fifth - b.cost, a.fifth - a.cost))
  const usable = [...new Set([...byWhole.slice(0, 3), ...byFifth])].slice(0, most.split).map(way => ({
    ...way,
    got: Array.from({ length: steps }, (_, step) => estimatePath(way.path, depthOf, part(step)))
  }))
  const groups = Array.from({ length: mostParts - 1 }, (_, index) => choices(usable, index + 2)).flat()
  const plans = groups
    .filter(group => !group.some((a, index) => group.slice(index + 1).some(b => sharesPool(a.path, b.path))))
    .map(group => bestShares(group))
    .toSorted((a, b) => compare(b.net, a.net))
    .slice(0, most.plans)
  return [...singles, ...plans.map(({ group, shares }) => toPlan(group, shares))]

  function toPlan(group: readonly { readonly path: Path }[], shares: readonly number[]): SwapPlan {
    let left = amount
    return group.map(({ path }, index) => {
      // the last part takes the remainder of the division, so that no unit is lost
      const own = index === group.length - 1 ? left : part(shares[index]!)
      left -= own
      return { path, amount: own }
    })
  }
}

interface Candidate {
  readonly path: Path
  readonly cost: bigint
  /** Output by number of steps. */
  readonly got: readonly bigint[]
}

/** Finds the division of the steps among a group with the highest output. */
function bestShares<Way extends Candidate>(group: readonly Way[]) {
  const fixed = group.reduce((sum, { cost }) => sum + cost, 0n)
  let best: { readonly shares: readonly number[]; readonly got: bigint } | undefined
  const divide = (shares: readonly number[], left: number, got: bigint): void => {
    const way = group[shares.length]!
    if (shares.length === group.length - 1) {
      const all = got + way.got[left]!
      if (best === undefined || all > best.got) best = { shares: [...shares, left], got: all }
      return
    }
    for (let share = 1; share <= left - (group.length - 1 - shares.length); share++)
      divide([...shares, share], left - share, got + way.got[share]!)
  }
  divide([], steps, 0n)
  return { group, shares: best!.shares, net: best!.got - fixed }
}

/** Returns every combination of `size` items. */
function choices<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  if (size === 0) return [[]]
  return items.flatMap((item, index) => choices(items.slice(index + 1), size - 1).map(rest => [item, ...rest]))
}

/** On-chain quote of a path. */
export interface QuotedPath {
  readonly got: bigint
  readonly gas: bigint
}

/** A plan with its on-chain quote. */
export interface QuotedPlan {
  readonly plan: SwapPlan
  readonly got: bigint
  readonly gas: bigint
}

/**
 * Selects the best plan net of gas, among those whose parts all have a quote; on a tie, the one with
 * fewer parts.
 */
export function choosePlan(
  plans: readonly SwapPlan[],
  quoteOf: (part: PlanPart) => QuotedPath | undefined,
  gasCost: bigint
): QuotedPlan | undefined {
  let best: (QuotedPlan & { readonly net: bigint }) | undefined
  for (const plan of plans) {
    const quotes = plan.map(quoteOf).filter(quote => quote !== undefined)
    if (quotes.length < plan.length) continue
    const got = quotes.reduce((sum, quote) => sum + quote.got, 0n)
    const gas = quotes.reduce((sum, quote) => sum + quote.gas, 0n)
    const net = got - (gas * gasCost) / gasScale
    if (got > 0n && (best === undefined || net > best.net)) best = { plan, got, gas, net }
  }
  return best && { plan: best.plan, got: best.got, gas: best.gas }
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
