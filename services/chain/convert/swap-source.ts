/**
 * One side of a swap: a token's contract in lower case (on Solana its mint), absent for the native
 * token.
 */
export interface SwapSide {
  readonly contract?: string
  readonly decimals: number
}

/** A requested swap. Amounts are in units. */
export interface SwapIntent {
  readonly from: SwapSide
  readonly to: SwapSide
  readonly amount: bigint
  /** Address of the user; a quote can be requested without one. */
  readonly user?: string
  /** In wei. */
  readonly gasPrice: bigint
}

/** Quote of a source. */
export interface SwapOffer {
  readonly toAmount: bigint
  /** Units of gas; 0 if the source does not return it. */
  readonly gas: bigint
  /** Known transfer fees of the tokens, in basis points; already deducted from `toAmount`. */
  readonly keeps?: { readonly from?: number; readonly to?: number }
}

export interface SwapOrder extends SwapIntent {
  readonly user: string
  /** Slippage in basis points. */
  readonly slippage: number
  /** Minimum received, if already agreed: the quote that the user has seen, minus its slippage. */
  readonly least?: bigint
  /** Permit that replaces an allowance. Only for sources that accept permits. */
  readonly permit?: Permit
}

/** A user's signature that lets the spender take the sold token (ERC-2612). */
export interface Permit {
  /** Seconds since 1970. */
  readonly deadline: bigint
  /** Signature as hex, with the recovery id as contracts expect it: 27 or 28. */
  readonly r: string
  readonly s: string
  readonly v: number
}

/** A swap transaction for the user to sign. */
export interface SwapTransaction extends SwapOffer {
  readonly to: string
  /** Calldata; on Solana the transaction in base64. */
  readonly data: string
  /** Native value in wei. */
  readonly value: bigint
  /** Minimum received; below it the transaction reverts. */
  readonly least: bigint
}

/** A source of swaps on one chain: the own router over Uniswap's pools, or an aggregator. */
export interface SwapSource {
  /** `uniswap`, `1inch`, `0x`, `lifi`, `jupiter`. */
  readonly name: string
  /** Contract that needs an allowance; `undefined` if none is needed. */
  readonly spender: string | undefined
  /** Whether its transactions accept a {@link Permit}. */
  readonly permits?: true
  /** Returns a quote; `undefined` if there is no route. Rejects with SourceError or Problem. */
  quote(wanted: SwapIntent, signal: AbortSignal): Promise<SwapOffer | undefined>
  build(ordered: SwapOrder, signal: AbortSignal): Promise<SwapTransaction | undefined>
}
