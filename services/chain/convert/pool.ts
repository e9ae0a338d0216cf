// Pools as the search sees them: two tokens, what stands in them, and what one gets for an amount, about.

/** A pool of Uniswap V2 or V3. Tokens are lower-case hex, in the order of their addresses. */
export interface Pool {
  readonly address: string
  readonly version: 2 | 3
  readonly token0: string
  readonly token1: string
  /** In millionths. Of V3's pools it is part of their name. */
  readonly fee: number
}

/** What a pool has to give at its price of the moment: of V2 its reserves; of V3 those of a V2 pool with its liquidity and price. */
export interface Depth {
  readonly reserve0: bigint
  readonly reserve1: bigint
  /** What can leave it at the most: a narrow position promises more of a price than it has. */
  readonly most0: bigint
  readonly most1: bigint
}

/** What V2's own contracts take, in millionths. */
export const pairFee = 3000
const million = 1_000_000n
const one = 2n ** 96n

export const pairDepth = (reserve0: bigint, reserve1: bigint): Depth => ({
  reserve0,
  reserve1,
  most0: reserve0,
  most1: reserve1
})

/** Of V3, by the root of its price (Q64.96), the liquidity in range and the balances of its tokens. `undefined` for an empty one. */
export function poolDepth(root: bigint, liquidity: bigint, balance0: bigint, balance1: bigint): Depth | undefined {
  if (root === 0n || liquidity === 0n) return undefined
  return {
    reserve0: (liquidity * one) / root,
    reserve1: (liquidity * root) / one,
    most0: balance0,
    most1: balance1
  }
}

/** What one gets for an amount of a token, by the rule of the constant product: of V2 what it is, of V3 what it is until a tick is crossed. */
export function estimate({ fee, token0 }: Pool, depth: Depth, token: string, amount: bigint): bigint {
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

/** The other token of a pool. */
export const otherOf = ({ token0, token1 }: Pool, token: string): string => (token === token0 ? token1 : token0)
