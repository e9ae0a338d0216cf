/** Pool settings of a chain. Addresses are lower-case hex. */
export interface PoolSettings {
  /** The wrapped native token, which most pools contain. */
  readonly weth: string
  /** Stablecoins that are assumed to cost one dollar. */
  readonly dollars: readonly string[]
  /** Factories of Uniswap V2 and compatible deployments. */
  readonly v2: readonly string[]
  /** Factories of Uniswap V3. */
  readonly v3: readonly string[]
  /** Fee tiers of V3 pools, in millionths. */
  readonly fees: readonly number[]
  /**
   * Minimum liquidity of a pool on the other side, in dollars.
   * The price of a smaller pool can be manipulated.
   */
  readonly leastLiquidity: number
}

export const defaultPoolFees = [100, 500, 3000, 10_000]
export const defaultMinLiquidity = 10_000
