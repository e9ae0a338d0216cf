import { estimatePath, findPaths, type PoolWithDepth } from './paths.ts'
import { gasScale } from './route-search.ts'

/** Gas of an average swap, used to price gas in a token. */
const usualGas = 150_000n

/**
 * Returns the cost of a unit of gas in a token, times {@link gasScale}; 0 if no pool trades the native
 * token for it.
 */
export function gasCostIn(weth: string, token: string, gasPrice: bigint, pools: readonly PoolWithDepth[]): bigint {
  if (token === weth) return gasPrice * gasScale
  const depths = new Map(pools.map(({ pool, depth }) => [pool, depth]))
  const spent = gasPrice * usualGas
  const worth = findPaths(pools, weth, token).reduce((most, path) => {
    const got = estimatePath(path, pool => depths.get(pool)!, spent)
    return got > most ? got : most
  }, 0n)
  return (worth * gasScale) / usualGas
}
