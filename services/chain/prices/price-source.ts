/** A token to be priced. */
export interface PricedToken {
  /** Lower-case hex, on Solana the mint in base58; absent for the native token. */
  readonly contract?: string
  readonly decimals: number
}

/** A source of token prices on one chain. */
export interface PriceSource {
  /** Name for the log and the `x-source` response header: `pools`, `http`, `fixed`. */
  readonly name: string
  /**
   * Returns US dollars for one token, by {@link getPriceKey}, without unknown ones.
   * Rejects if the source does not respond.
   */
  prices(tokens: readonly PricedToken[], signal: AbortSignal): Promise<ReadonlyMap<string, number>>
}

/** Returns `native`, or the contract. */
export const getPriceKey = ({ contract = 'native' }: Pick<PricedToken, 'contract'>): string => contract
