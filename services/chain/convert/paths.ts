import { estimate, otherOf, type Depth, type Pool } from './pool.ts'

/** A way from one token to another over pools of one version, each pool's token the next one's beginning. */
export interface Path {
  readonly version: 2 | 3
  /** One more than pools; lower-case hex. */
  readonly tokens: readonly string[]
  readonly pools: readonly Pool[]
}

export interface DeepPool {
  readonly pool: Pool
  readonly depth: Depth
}

/** Pools of one path. Each costs gas and a fee; a fourth has not been worth it. */
export const mostHops = 3

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
  const walk = (version: 2 | 3, tokens: readonly string[], walked: readonly Pool[]): void => {
    for (const pool of byToken.get(tokens.at(-1)!) ?? []) {
      const next = otherOf(pool, tokens.at(-1)!)
      if (pool.version !== version || tokens.includes(next)) continue
      const path = { version, tokens: [...tokens, next], pools: [...walked, pool] }
      if (next === to) paths.push(path)
      else if (path.pools.length < mostHops) walk(version, path.tokens, path.pools)
    }
  }
  for (const version of [2, 3] as const) walk(version, [from], [])
  return paths
}

/** What one gets at the end of a path, about. */
export function estimatePath(path: Path, depthOf: (pool: Pool) => Depth, amount: bigint): bigint {
  return path.pools.reduce((got, pool, index) => estimate(pool, depthOf(pool), path.tokens[index]!, got), amount)
}

/** What swapping along a path takes, about: a transfer and a pool's bookkeeping for each hop. */
export const gasOf = ({ version, pools }: Pick<Path, 'version' | 'pools'>): bigint =>
  BigInt(pools.length) * (version === 2 ? 90_000n : 120_000n)

/** Whether two paths have a pool in common: what is swapped along one then changes what the other gives. */
export const isCrossing = (a: Path, b: Path): boolean => a.pools.some(pool => b.pools.includes(pool))
