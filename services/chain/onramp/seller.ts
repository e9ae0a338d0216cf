import type {
  OnrampProvider,
  OnrampQuoteReply,
  PaymentCurrency,
  PurchaseCurrency
} from '../../../adapters/api/contract/onramp.ts'
import type { Transaction } from '../../../adapters/api/contract/chain.ts'

/**
 * A seller with its own checkout page.
 * Throws `SourceError` for its own failure, and Problem for a request that it rejects.
 */
export interface Seller {
  readonly name: string
  readonly label: string
  readonly fee: OnrampProvider['fee']
  /** CAIP-2 ids of chains on which it sells. */
  readonly chains: readonly string[]
  offered(signal: AbortSignal): Promise<SellerListing>
  /**
   * Returns a quote.
   * Absent: the provider shows it on its page only. `undefined`: it does not offer this purchase.
   */
  readonly quote?: (request: QuoteRequest, signal: AbortSignal) => Promise<QuoteResult | undefined>
  /** Returns the URL of the checkout page. */
  page(order: Order, signal: AbortSignal): Promise<string>
  /** Returns a user's pending and recent purchases, the newest first. Absent: only the chain knows them. */
  readonly purchases?: (partnerUserId: string, signal: AbortSignal) => Promise<readonly Transaction[]>
}

export interface SellerListing {
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  /** The provider is not reachable, and these are defaults (docs/decisions/blockchain-api.md). */
  readonly isFallback?: boolean
}

/** Decimal numbers are texts, as received. */
export interface QuoteRequest {
  readonly purchaseCurrency: string
  readonly paymentCurrency: string
  readonly amount: string
  readonly network: string
  readonly paymentMethod?: string
}

export type QuoteResult = Omit<OnrampQuoteReply, 'provider'>

export interface Order {
  readonly wallets: readonly {
    readonly address: string
    readonly blockchains: readonly string[]
    readonly assets: readonly string[]
  }[]
  readonly network?: string
  readonly partnerUserId: string
  readonly cryptoAmount?: string
  readonly fiatAmount?: string
  readonly fiatCurrency?: string
  readonly paymentMethod?: string
  readonly quoteId?: string
  readonly projectId: string
  /** Address of the client. */
  readonly client: string
}
