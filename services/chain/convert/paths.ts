import { estimateOutput, getOtherToken, type Depth, type Pool } from './pool.ts'

/** A path from one token to another over pools. */
export interface Path {
  /** One more than pools; lower-case hex. */
  readonly tokens: readonly string[]
  readonly pools: readonly Pool[]
}

/** A leg of a path over pools of one version: Uniswap's contracts quote and swap it in one call. */
export interface Leg extends Path {
  readonly version: 2 | 3
}

export interface PoolWithDepth {
  readonly pool: Pool
  readonly depth: Depth
}

/** Maximum number of pools in a path. Each costs gas and a fee; a fourth has not paid off. */
export const maxHops = 3
/**
 * Maximum number of legs in a path: each leg after the first needs a quote of its own, based on the
 * previous one.
 */
const mostLegs = 2
/** Additional gas of each further leg's call. */
export const gasPerExtraCall = 40_000n

/** Finds every path over at most three pools, without visiting a token twice. */
export function findPaths(pools: readonly PoolWithDepth[], from: string, to: string): readonly Path[] {
  const byToken = new Map<string, Pool[]>()
  for (const { pool } of pools) {
    for (const token of [pool.token0, pool.token1]) {
      const known = byToken.get(token)
      if (known) known.push(pool)
      else byToken.set(token, [pool])
    }
  }
  const paths: Path[] = []
  const walk = (tokens: readonly string[], walked: readonly Pool[], changes: number): void => {
    for (const pool of byToken.get(tokens.at(-1)!) ?? []) {
      const next = getOtherToken(pool, tokens.at(-1)!)
      const changed = changes + (walked.length && walked.at(-1)!.version !== pool.version ? 1 : 0)
      if (changed >= mostLegs || tokens.includes(next)) continue
      const path = { tokens: [...tokens, next], pools: [...walked, pool] }
      if (next === to) paths.push(path)
      else if (path.pools.length < maxHops) walk(path.tokens, path.pools, changed)
    }
  }
  walk([from], [], 0)
  return paths
}

/** Splits a path into legs over pools of one version. */
export function splitIntoLegs({ tokens, pools }: Path): readonly Leg[] {
  const ends = pools.flatMap((pool, index) => (pools[index + 1]?.version === pool.version ? [] : [index + 1]))
  return ends.map((end, index) => {
    const start = ends[index - 1] ?? 0
    return { version: pools[start]!.version, tokens: tokens.slice(start, end + 1), pools: pools.slice(start, end) }
  })
}

/** Estimates the output of a path. */
export function estimatePath(path: Path, depthOf: (pool: Pool) => Depth, amount: bigint): bigint {
  return path.pools.reduce((got, pool, index) => estimateOutput(pool, depthOf(pool), path.tokens[index]!, got), amount)
}

/**
 * Estimates the gas of a path: a transfer and the pool's bookkeeping for each hop, and a call for each
 * further leg.
 */
export function estimateGas({ pools }: Pick<Path, 'pools'>): bigint {
  return pools.reduce((sum, { version }, index) => {
    const changes = index > 0 && pools[index - 1]!.version !== version
    return sum + (version === 2 ? 90_000n : 120_000n) + (changes ? gasPerExtraCall : 0n)
  }, 0n)
}

/** Returns true if two paths share a pool: a swap along one then changes the output of the other. */
export const sharesPool = (a: Path, b: Path): boolean => a.pools.some(pool => b.pools.includes(pool))
