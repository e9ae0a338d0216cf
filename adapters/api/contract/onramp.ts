/*
 * Buying with money (facts/blockchain-api §5). Served by services/chain/onramp. Amounts are decimal numbers as text. What is an addition of
 * ours says so: other services leave it out, and do not read it.
 */

/** `GET /v1/onramp/options`: with what is paid, and what is bought. */
export interface OnrampOptionsReply {
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  /** Who sells, and what: the lists above are all of theirs together. An addition of ours. */
  readonly providers?: readonly OnrampProvider[]
}

export interface PaymentCurrency {
  /** ISO 4217. */
  readonly id: string
  readonly payment_method_limits: readonly PaymentLimit[]
}

export interface PaymentLimit {
  /** `card`, `ach_bank_account`, … */
  readonly id: string
  readonly min: string
  readonly max: string
}

export interface PurchaseCurrency {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly PurchaseNetwork[]
}

export interface PurchaseNetwork {
  /** As providers call it: `ethereum`. */
  readonly name: string
  readonly display_name: string
  /** The number of an EVM chain; of other chains a CAIP-2 id. */
  readonly chain_id: string
  /** Empty for the chain's own currency. */
  readonly contract_address: string
}

export interface OnrampProvider {
  /** For `provider` of the other calls. */
  readonly name: string
  readonly label: string
  /** What it keeps, in per cent, from and to. */
  readonly fee: readonly [number, number]
  /** Whether it tells what one gets before one is there. */
  readonly quotes: boolean
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
}

/** `POST /v1/onramp/quote`. */
export interface OnrampQuoteRequest {
  /** The id or the symbol of what is bought. */
  readonly purchaseCurrency: string
  readonly paymentCurrency: string
  /** Of the payment currency, fees included. */
  readonly amount: string
  /** The `name` of a purchase network. */
  readonly network: string
  /** Absent: whoever gives most. An addition of ours, as `paymentMethod`. */
  readonly provider?: string
  /** The id of a limit. */
  readonly paymentMethod?: string
}

export interface OnrampQuoteReply {
  readonly paymentTotal: OnrampAmount
  readonly paymentSubtotal: OnrampAmount
  readonly purchaseAmount: OnrampAmount
  readonly networkFee: OnrampAmount
  readonly quoteId: string
  /** Whose it is. An addition of ours. */
  readonly provider?: string
}

export interface OnrampAmount {
  readonly amount: string
  readonly currency: string
}

/** `POST /v1/generators/onrampurl`: where one pays. */
export interface OnrampUrlRequest {
  readonly destinationWallets: readonly OnrampWallet[]
  /** The `name` of a purchase network. */
  readonly defaultNetwork?: string
  /** Whose purchases these are: the account's address. */
  readonly partnerUserId: string
  readonly defaultExperience: 'buy'
  readonly presetCryptoAmount?: string
  readonly presetFiatAmount?: string
  /** Who sells; absent: the first. An addition of ours, as all that follow. */
  readonly provider?: string
  readonly fiatCurrency?: string
  readonly paymentMethod?: string
  readonly quoteId?: string
}

export interface OnrampWallet {
  readonly address: string
  /** Names of purchase networks. */
  readonly blockchains: readonly string[]
  /** Symbols. */
  readonly assets: readonly string[]
}

export interface OnrampUrlReply {
  readonly url: string
}

/** Coinbase's names of the networks that it pays out on (spec section 9), in its order, and of Solana's, which the kit has too. */
export const coinbaseNetworks = {
  ethereum: 'eip155:1',
  arbitrum: 'eip155:42161',
  polygon: 'eip155:137',
  berachain: 'eip155:80094',
  'avalanche-c-chain': 'eip155:43114',
  optimism: 'eip155:10',
  celo: 'eip155:42220',
  base: 'eip155:8453',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
} as const
