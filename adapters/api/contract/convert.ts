/*
 * Swaps of the blockchain API (docs/decisions/blockchain-api.md).
 * Served by services/chain/convert. Tokens are CAIP-10 ids, `eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee` for the native
 * token; amounts are integers in units, as text. Additions of this project are marked: other services omit them.
 */

/** Response of `GET /v1/convert/tokens?chainId=`. */
export interface ConvertTokensReply {
  readonly tokens: readonly ConvertToken[]
}

export interface ConvertToken {
  readonly name: string
  readonly symbol: string
  readonly address: string
  readonly decimals: number
  /** Image URL; empty if there is none. */
  readonly logoUri: string
  /** Whether the token supports permits (EIP-2612). Absent if unknown. */
  readonly eip2612?: boolean
}

/**
 * Response of `GET /v1/convert/quotes?from=&to=&amount=&userAddress=&gasPrice=`.
 * Best quote net of gas first.
 */
export interface ConvertQuotesReply {
  readonly quotes: readonly ConvertQuote[]
}

export interface ConvertQuote {
  /** Pass it as `createQuoteId` to the other calls to use this quote. */
  readonly id: string | null
  readonly fromAmount: string
  /** Sold token. */
  readonly fromAccount: string
  readonly toAmount: string
  /** Bought token. */
  readonly toAccount: string
  /** Origin of the quote: `uniswap`, `1inch`, `0x`, `lifi`, `jupiter`. An addition of this project. */
  readonly source?: string
  /** Estimated units of gas. An addition of this project. */
  readonly gas?: string
  /**
   * Share of each transfer a fee-on-transfer token keeps, in basis points.
   * `toAmount` is net of it. An addition of this project.
   */
  readonly keeps?: { readonly from?: number; readonly to?: number }
}

/** Response of `GET /v1/convert/gas-price?chainId=`: wei per unit of gas. */
export interface ConvertGasPriceReply {
  readonly standard: string
  readonly fast: string
  readonly instant: string
}

/** Response of `GET /v1/convert/allowance?tokenAddress=&userAddress=`, with the addition `quoteId=`. */
export interface ConvertAllowanceReply {
  /** In units. */
  readonly allowance: string
  /** Contract that needs the allowance. Absent if none is needed. An addition of this project. */
  readonly spender?: string
  /**
   * The allowance must be reset to 0 before it changes: `build-approve` with `amount=0` first. An
   * addition of this project.
   */
  readonly reset?: boolean
  /** Whether the token supports permits (EIP-2612). An addition of this project. */
  readonly eip2612?: boolean
  /** Whether `build-transaction` accepts a `permit` for this spender. An addition of this project. */
  readonly permits?: boolean
}

/**
 * Response of `GET /v1/convert/build-approve?userAddress=&from=&to=`, with the additions `amount=`
 * (absent: unlimited) and `quoteId=`.
 */
export interface ConvertApproveReply {
  readonly tx: {
    /** Token contract, as in the existing service, whose clients send the transaction to it. */
    readonly from: string
    /** Token contract. */
    readonly to: string
    readonly data: string
    /** In wei. */
    readonly value: string
    readonly eip155: ConvertGas
  }
}

/** Body of `POST /v1/convert/build-transaction`. */
export interface ConvertTransactionRequest {
  readonly from: string
  readonly to: string
  readonly amount: string
  /** CAIP-10. */
  readonly userAddress: string
  /** In percent. Default: 1. */
  readonly eip155?: { readonly slippage: number }
  /** Skips the simulation of the transaction. */
  readonly disableEstimate?: boolean
  readonly projectId?: string
  /** Quote to use: the minimum received is its amount minus the slippage. An addition of this project. */
  readonly quoteId?: string
  /** Permit (EIP-2612) for `amount` in place of an approve transaction. An addition of this project. */
  readonly permit?: ConvertPermit
}

export interface ConvertPermit {
  /** Seconds since 1970. */
  readonly deadline: number
  /** Hex, 65 bytes. */
  readonly signature: string
}

export interface ConvertTransactionReply {
  readonly tx: {
    /** Sender, CAIP-10. */
    readonly from: string
    /** Recipient of the transaction, CAIP-10. */
    readonly to: string
    /** Calldata; on Solana the transaction in base64. */
    readonly data: string
    /** Amount of the sold token. */
    readonly amount: string
    readonly eip155?: ConvertGas
    /** In wei. An addition of this project. */
    readonly value?: string
    /**
     * Expected and minimum amount received; below the minimum the transaction reverts.
     * Additions of this project.
     */
    readonly toAmount?: string
    readonly minimum?: string
    /** Origin of the quote. An addition of this project. */
    readonly source?: string
  }
}

export interface ConvertGas {
  /** Units of gas. */
  readonly gas: string
  /** Wei per unit of gas. */
  readonly gasPrice: string
}
