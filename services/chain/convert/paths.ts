import { estimate, otherOf, type Depth, type Pool } from './pool.ts'

/** A way from one token to another over pools, each pool's token the next one's beginning. */
export interface Path {
  /** One more than pools; lower-case hex. */
  readonly tokens: readonly string[]
  readonly pools: readonly Pool[]
}

/** A stretch of a path over pools of one version: what Uniswap's contracts quote and swap as one. */
export interface Leg extends Path {
  readonly version: 2 | 3
}

export interface DeepPool {
  readonly pool: Pool
  readonly depth: Depth
}

/** Pools of one path. Each costs gas and a fee; a fourth has not been worth it. */
export const mostHops = 3
/** Stretches of one path: after the first change from one version to the other the next has to be quoted after it. */
const mostLegs = 2
/** Gas of the call more that a change takes. */
export const changeGas = 40_000n

/** Every way from one token to another over the pools, at most three of them, through no token twice. */
export function findPaths(pools: readonly DeepPool[], from: string, to: string): readonly Path[] {
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
      const next = otherOf(pool, tokens.at(-1)!)
      const changed = changes + (walked.length && walked.at(-1)!.version !== pool.version ? 1 : 0)
      if (changed >= mostLegs || tokens.includes(next)) continue
      const path = { tokens: [...tokens, next], pools: [...walked, pool] }
      if (next === to) paths.push(path)
      else if (path.pools.length < mostHops) walk(path.tokens, path.pools, changed)
    }
  }
  walk([from], [], 0)
  return paths
}

/** The stretches of a path, each over pools of one version. */
export function legsOf({ tokens, pools }: Path): readonly Leg[] {
  const ends = pools.flatMap((pool, index) => (pools[index + 1]?.version === pool.version ? [] : [index + 1]))
  return ends.map((end, index) => {
    const start = ends[index - 1] ?? 0
    return { version: pools[start]!.version, tokens: tokens.slice(start, end + 1), pools: pools.slice(start, end) }
  })
}

/** What one gets at the end of a path, about. */
export function estimatePath(path: Path, depthOf: (pool: Pool) => Depth, amount: bigint): bigint {
  return path.pools.reduce((got, pool, index) => estimate(pool, depthOf(pool), path.tokens[index]!, got), amount)
}

/** What swapping along a path takes, about: a transfer and a pool's bookkeeping for each hop, and a call more for each further stretch. */
export function gasOf({ pools }: Pick<Path, 'pools'>): bigint {
  return pools.reduce((sum, { version }, index) => {
    const changes = index > 0 && pools[index - 1]!.version !== version
    return sum + (version === 2 ? 90_000n : 120_000n) + (changes ? changeGas : 0n)
  }, 0n)
}

/** Whether two paths have a pool in common: what is swapped along one then changes what the other gives. */
export const isCrossing = (a: Path, b: Path): boolean => a.pools.some(pool => b.pools.includes(pool))
