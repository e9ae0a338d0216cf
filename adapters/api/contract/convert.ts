/*
 * Swaps of the blockchain API (facts/blockchain-api §3). Served by services/chain/convert. Tokens are CAIP-10 ids, the native one's is
 * `eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`; amounts are whole numbers in base units, as text. What is an addition of ours says so:
 * other services leave it out.
 */

/** `GET /v1/convert/tokens?chainId=`. */
export interface ConvertTokensReply {
  readonly tokens: readonly ConvertToken[]
}

export interface ConvertToken {
  readonly name: string
  readonly symbol: string
  readonly address: string
  readonly decimals: number
  /** An image's address; empty where there is none. */
  readonly logoUri: string
  /** Whether it may be allowed by a signature (EIP-2612). Absent where nobody has asked it. */
  readonly eip2612?: boolean
}

/** `GET /v1/convert/quotes?from=&to=&amount=&userAddress=&gasPrice=`. The best one net of gas is the first. */
export interface ConvertQuotesReply {
  readonly quotes: readonly ConvertQuote[]
}

export interface ConvertQuote {
  /** For `quoteId` of the other calls: they then go by this offer. */
  readonly id: string | null
  readonly fromAmount: string
  /** The token that is given. */
  readonly fromAccount: string
  readonly toAmount: string
  /** The token that is received. */
  readonly toAccount: string
  /** Whose offer it is: `uniswap`, `1inch`, `0x`, `lifi`, `jupiter`. An addition of ours. */
  readonly source?: string
  /** Units of gas, about. An addition of ours. */
  readonly gas?: string
  /** What each token keeps of every transfer, in ten-thousandths, where it does: `toAmount` is without it. An addition of ours. */
  readonly keeps?: { readonly from?: number; readonly to?: number }
}

/** `GET /v1/convert/gas-price?chainId=`: wei for a unit of gas. */
export interface ConvertGasPriceReply {
  readonly standard: string
  readonly fast: string
  readonly instant: string
}

/** `GET /v1/convert/allowance?tokenAddress=&userAddress=`, and of ours `quoteId=`. */
export interface ConvertAllowanceReply {
  /** Base units. */
  readonly allowance: string
  /** The contract that is allowed them. Absent where nobody needs to be. An addition of ours. */
  readonly spender?: string
  /** The allowance has to be 0 before it changes: `build-approve` with `amount=0` first. An addition of ours. */
  readonly reset?: boolean
  /** Whether it may be allowed by a signature (EIP-2612). An addition of ours. */
  readonly eip2612?: boolean
  /** Whether `build-transaction` takes such a signature for this spender, as `permit`. An addition of ours. */
  readonly permits?: boolean
}

/** `GET /v1/convert/build-approve?userAddress=&from=&to=`, and of ours `amount=` (without one: unlimited) and `quoteId=`. */
export interface ConvertApproveReply {
  readonly tx: {
    /** The token's contract, as the existing service has it, whose clients send the transaction there. */
    readonly from: string
    /** The token's contract. */
    readonly to: string
    readonly data: string
    /** Wei. */
    readonly value: string
    readonly eip155: ConvertGas
  }
}

/** `POST /v1/convert/build-transaction`. */
export interface ConvertTransactionRequest {
  readonly from: string
  readonly to: string
  readonly amount: string
  /** CAIP-10. */
  readonly userAddress: string
  /** In per cent: 1 without one. */
  readonly eip155?: { readonly slippage: number }
  /** Whether the transaction is given without having been tried. */
  readonly disableEstimate?: boolean
  readonly projectId?: string
  /** The offer to go by: no less than it says, less the slippage, is to be received. An addition of ours. */
  readonly quoteId?: string
  /** The signature (EIP-2612) that lets the spender take `amount`, in the place of an approval. An addition of ours. */
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
    /** Whose transaction it is, CAIP-10. */
    readonly from: string
    /** Where it goes, CAIP-10. */
    readonly to: string
    /** Calldata; on Solana the transaction in base64. */
    readonly data: string
    /** What is swapped. */
    readonly amount: string
    readonly eip155?: ConvertGas
    /** Wei that go along. An addition of ours. */
    readonly value?: string
    /** What is received as things stand, and the least: with less it reverts. Additions of ours. */
    readonly toAmount?: string
    readonly minimum?: string
    /** Whose offer it is. An addition of ours. */
    readonly source?: string
  }
}

export interface ConvertGas {
  /** Units. */
  readonly gas: string
  /** Wei a unit. */
  readonly gasPrice: string
}
