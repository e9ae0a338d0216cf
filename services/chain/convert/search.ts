import { estimatePath, findPaths, gasOf, isCrossing, type DeepPool, type Path } from './paths.ts'
import type { Depth, Pool } from './pool.ts'

// The search, without a network: which ways and which splits are worth a real quote, and which of those that were quoted is the best.

/** A part of the amount and the way that it goes. */
export interface Part {
  readonly path: Path
  readonly amount: bigint
}

/** Parts that together are the amount, over pools of which no two parts share one. */
export type Plan = readonly Part[]

export interface SearchOptions {
  readonly pools: readonly DeepPool[]
  readonly from: string
  readonly to: string
  readonly amount: bigint
  /** What a unit of gas costs, in base units of what is received, times {@link gasScale}. */
  readonly gasCost: bigint
  /** Parts of one plan. */
  readonly mostParts: number
}

/** Gas costs less than a base unit of most tokens: its cost is counted in these. */
export const gasScale = 10n ** 18n

/** Parts are whole steps of the amount. */
const steps = 20
/** Ways that are looked at for splits, and ways and splits that are worth a real quote. */
const most = { split: 7, single: 5, plans: 3 }

/** The plans that promise most net of gas, by what the pools are known to hold; ways by themselves first. */
export function searchPlans({ pools, from, to, amount, gasCost, mostParts }: SearchOptions): readonly Plan[] {
  const depths = new Map(pools.map(({ pool, depth }) => [pool, depth]))
  const depthOf = (pool: Pool): Depth => depths.get(pool)!
  const part = (step: number) => (amount * BigInt(step)) / BigInt(steps)
  const cost = (path: Path) => (gasOf(path) * gasCost) / gasScale

  const ways = findPaths(pools, from, to).map(path => ({
    path,
    cost: cost(path),
    whole: estimatePath(path, depthOf, amount),
    // at this size a way shows what it is worth beside others
    fifth: estimatePath(path, depthOf, part(steps / 5))
  }))
  const byWhole = ways.toSorted((a, b) => compare(b.whole - b.cost, a.whole - a.cost))
  const singles = byWhole.slice(0, most.single).map(({ path }): Plan => [{ path, amount }])
  if (mostParts < 2 || amount < BigInt(steps)) return singles

  const byFifth = ways.toSorted((a, b) => compare(b.fifth - b.cost, a.fifth - a.cost))
  const usable = [...new Set([...byWhole.slice(0, 3), ...byFifth])].slice(0, most.split).map(way => ({
    ...way,
    got: Array.from({ length: steps }, (_, step) => estimatePath(way.path, depthOf, part(step)))
  }))
  const groups = Array.from({ length: mostParts - 1 }, (_, index) => choices(usable, index + 2)).flat()
  const plans = groups
    .filter(group => !group.some((a, index) => group.slice(index + 1).some(b => isCrossing(a.path, b.path))))
    .map(group => bestShares(group))
    .toSorted((a, b) => compare(b.net, a.net))
    .slice(0, most.plans)
  return [...singles, ...plans.map(({ group, shares }) => toPlan(group, shares))]

  function toPlan(group: readonly { readonly path: Path }[], shares: readonly number[]): Plan {
    let left = amount
    return group.map(({ path }, index) => {
      // the last takes what the division of the others leaves over: no base unit is lost
      const own = index === group.length - 1 ? left : part(shares[index]!)
      left -= own
      return { path, amount: own }
    })
  }
}

interface Candidate {
  readonly path: Path
  readonly cost: bigint
  /** By steps. */
  readonly got: readonly bigint[]
}

/** The division of the steps among a group that gives most. */
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

/** Every choice of so many of the items. */
function choices<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  if (size === 0) return [[]]
  return items.flatMap((item, index) => choices(items.slice(index + 1), size - 1).map(rest => [item, ...rest]))
}

/** What a path really gives, as the chain's own contracts say. */
export interface Quoted {
  readonly got: bigint
  readonly gas: bigint
}

/** A plan with what it really gives. */
export interface QuotedPlan {
  readonly plan: Plan
  readonly got: bigint
  readonly gas: bigint
}

/** The plan that gives most net of gas, of those whose parts all got a quote; the one with fewer parts where two give the same. */
export function choosePlan(
  plans: readonly Plan[],
  quoteOf: (part: Part) => Quoted | undefined,
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
