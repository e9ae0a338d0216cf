/** A side of a swap: a token's contract in lower case (on Solana its mint), or nothing for the native token. */
export interface Side {
  readonly contract?: string
  readonly decimals: number
}

/** What somebody wants to swap. Amounts are in base units. */
export interface Wanted {
  readonly from: Side
  readonly to: Side
  readonly amount: bigint
  /** Who swaps; a quote may be asked for without one. */
  readonly user?: string
  /** Wei. */
  readonly gasPrice: bigint
}

/** What a source would give. */
export interface Offer {
  readonly toAmount: bigint
  /** Units of gas; 0 where the source does not tell. */
  readonly gas: bigint
  /** What the tokens keep of each transfer, in ten-thousandths, where they do and it is known: `toAmount` is without it. */
  readonly keeps?: { readonly from?: number; readonly to?: number }
}

export interface Ordered extends Wanted {
  readonly user: string
  /** Hundredths of a per cent that the user may get less than the offer says. */
  readonly slippage: number
  /** The least the user is to get, where that is settled already: the offer that the user saw, less its slippage. */
  readonly least?: bigint
  /** In the place of an allowance. Only for sources that take permits. */
  readonly permit?: Permit
}

/** A user's signature that lets the spender take what is swapped (EIP-2612). */
export interface Permit {
  /** Seconds since 1970. */
  readonly deadline: bigint
  /** Hex, with the number that tells the two keys apart as the chain takes it: 27 or 28. */
  readonly r: string
  readonly s: string
  readonly v: number
}

/** A transaction that swaps, for the user to sign. */
export interface Built extends Offer {
  readonly to: string
  /** Calldata; on Solana the transaction in base64. */
  readonly data: string
  /** Wei that go along. */
  readonly value: bigint
  /** The least that the user gets of it; otherwise it reverts. */
  readonly least: bigint
}

/** One place that swaps tokens of one chain: our own router over Uniswap's pools, or an aggregator. */
export interface SwapSource {
  /** `uniswap`, `1inch`, `0x`, `lifi`, `jupiter`. */
  readonly name: string
  /** The contract that users let take their tokens; `undefined` where nobody has to. */
  readonly spender: string | undefined
  /** Whether what it builds takes a {@link Permit}. */
  readonly permits?: true
  /** `undefined` where there is no way from one to the other. Rejects with SourceError or Problem. */
  quote(wanted: Wanted, signal: AbortSignal): Promise<Offer | undefined>
  build(ordered: Ordered, signal: AbortSignal): Promise<Built | undefined>
}
