// Pools for the route search: two tokens, their depth, and an estimated output.

/** A pool of Uniswap V2 or V3. Tokens are lower-case hex, in the order of their addresses. */
export interface Pool {
  readonly address: string
  readonly version: 2 | 3
  readonly token0: string
  readonly token1: string
  /** In millionths. Identifies a V3 pool together with its tokens. */
  readonly fee: number
}

/**
 * Depth of a pool at its current price: reserves for V2; for V3 the virtual reserves of its liquidity
 * and price.
 */
export interface Depth {
  readonly reserve0: bigint
  readonly reserve1: bigint
  /** Maximum output: a narrow V3 position has larger virtual reserves than balances. */
  readonly most0: bigint
  readonly most1: bigint
}

/** Fee of Uniswap's V2 contracts, in millionths. */
export const v2Fee = 3000
const million = 1_000_000n
const one = 2n ** 96n

export const getV2Depth = (reserve0: bigint, reserve1: bigint): Depth => ({
  reserve0,
  reserve1,
  most0: reserve0,
  most1: reserve1
})

/**
 * Returns the depth of a V3 pool from the square root of its price (Q64.96), the liquidity in range
 * and its balances. `undefined` if it is empty.
 */
export function getV3Depth(root: bigint, liquidity: bigint, balance0: bigint, balance1: bigint): Depth | undefined {
  if (root === 0n || liquidity === 0n) return undefined
  return {
    reserve0: (liquidity * one) / root,
    reserve1: (liquidity * root) / one,
    most0: balance0,
    most1: balance1
  }
}

/**
 * Estimates the output by the constant-product formula: exact for V2, and for V3 until a tick is
 * crossed.
 */
export function estimateOutput({ fee, token0 }: Pool, depth: Depth, token: string, amount: bigint): bigint {
  const isFirst = token === token0
  const [own, other, most] = isFirst
    ? [depth.reserve0, depth.reserve1, depth.most1]
    : [depth.reserve1, depth.reserve0, depth.most0]
  const taken = amount * (million - BigInt(fee))
  const divisor = own * million + taken
  if (divisor === 0n) return 0n
  const got = (taken * other) / divisor
  return got < most ? got : most
}

/** Returns the other token of a pool. */
export const getOtherToken = ({ token0, token1 }: Pool, token: string): string => (token === token0 ? token1 : token0)
