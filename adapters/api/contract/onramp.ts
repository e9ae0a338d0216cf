/*
 * On-ramp of the blockchain API (docs/decisions/blockchain-api.md).
 * Served by services/chain/onramp. Amounts are decimal numbers as text. Additions of this project are marked: other services
 * omit and ignore them.
 */

/** Response of `GET /v1/onramp/options`: payment and purchase currencies. */
export interface OnrampOptionsReply {
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  /** Providers and their offers: the lists above combine all of them. An addition of this project. */
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
  /** Name at the provider: `ethereum`. */
  readonly name: string
  readonly display_name: string
  /** EIP-155 id of an EVM chain; of other chains a CAIP-2 id. */
  readonly chain_id: string
  /** Empty for the native currency. */
  readonly contract_address: string
}

export interface OnrampProvider {
  /** Value of `provider` in the other calls. */
  readonly name: string
  readonly label: string
  /** Fee range in percent: minimum and maximum. */
  readonly fee: readonly [number, number]
  /** Whether the provider supports quotes, before the user opens its page. */
  readonly quotes: boolean
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
}

/** Body of `POST /v1/onramp/quote`. */
export interface OnrampQuoteRequest {
  /** Id or symbol of the purchase currency. */
  readonly purchaseCurrency: string
  readonly paymentCurrency: string
  /** In the payment currency, including fees. */
  readonly amount: string
  /** `name` of a purchase network. */
  readonly network: string
  /** Absent: the provider with the best quote. An addition of this project, like `paymentMethod`. */
  readonly provider?: string
  /** Id of a limit. */
  readonly paymentMethod?: string
}

export interface OnrampQuoteReply {
  readonly paymentTotal: OnrampAmount
  readonly paymentSubtotal: OnrampAmount
  readonly purchaseAmount: OnrampAmount
  readonly networkFee: OnrampAmount
  readonly quoteId: string
  /** Provider of the quote. An addition of this project. */
  readonly provider?: string
}

export interface OnrampAmount {
  readonly amount: string
  readonly currency: string
}

/** Body of `POST /v1/generators/onrampurl`: requests the URL of the provider's page. */
export interface OnrampUrlRequest {
  readonly destinationWallets: readonly OnrampWallet[]
  /** `name` of a purchase network. */
  readonly defaultNetwork?: string
  /** Id of the buyer at the provider: the account's address. */
  readonly partnerUserId: string
  readonly defaultExperience: 'buy'
  readonly presetCryptoAmount?: string
  readonly presetFiatAmount?: string
  /** Absent: the first provider. An addition of this project, like all that follow. */
  readonly provider?: string
  readonly fiatCurrency?: string
  readonly paymentMethod?: string
  readonly quoteId?: string
}

export interface OnrampWallet {
  readonly address: string
  /** `name`s of purchase networks. */
  readonly blockchains: readonly string[]
  /** Symbols. */
  readonly assets: readonly string[]
}

export interface OnrampUrlReply {
  readonly url: string
}

/**
 * Coinbase's names of its payout networks, in its order, and of Solana's networks, which the kit also
 * supports.
 */
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
