/** A token whose price is asked for. */
export interface PricedToken {
  /** Lower-case hex, on Solana the mint in base58; absent for the native token. */
  readonly contract?: string
  readonly decimals: number
}

/** One place that knows what tokens of one chain cost. */
export interface PriceSource {
  /** For the log and the reply's `x-source` header: `pools`, `http`, `fixed`. */
  readonly name: string
  /** US dollars for one, by {@link keyOf}. What is not known is missing. Rejects where the source does not answer. */
  prices(tokens: readonly PricedToken[], signal: AbortSignal): Promise<ReadonlyMap<string, number>>
}

/** `native`, or the contract. */
export const keyOf = ({ contract = 'native' }: Pick<PricedToken, 'contract'>): string => contract
