import type {
  OnrampProvider,
  OnrampQuoteReply,
  PaymentCurrency,
  PurchaseCurrency
} from '../../../adapters/api/contract/onramp.ts'
import type { Transaction } from '../../../adapters/api/contract/chain.ts'

/**
 * Somebody who sells for money, on a page of their own. One that is out of order throws `SourceError`; what it refuses of a request it throws as
 * Problem.
 */
export interface Seller {
  readonly name: string
  readonly label: string
  readonly fee: OnrampProvider['fee']
  /** CAIP-2 ids of where it sells. */
  readonly chains: readonly string[]
  offered(signal: AbortSignal): Promise<Offered>
  /** What one gets. Absent: it tells that on its page alone. `undefined`: it does not sell that so. */
  readonly quote?: (asked: AskedQuote, signal: AbortSignal) => Promise<Quoted | undefined>
  /** Where one pays. */
  page(order: Order, signal: AbortSignal): Promise<string>
  /** What it knows of somebody's purchases that are on their way or were lately, newest first. Absent: the chain alone knows. */
  readonly purchases?: (partnerUserId: string, signal: AbortSignal) => Promise<readonly Transaction[]>
}

export interface Offered {
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  /** The provider does not say just now, and this is what is usual (facts/blockchain-api §5). */
  readonly isFallback?: boolean
}

/** Decimal numbers are texts, as they came. */
export interface AskedQuote {
  readonly purchaseCurrency: string
  readonly paymentCurrency: string
  readonly amount: string
  readonly network: string
  readonly paymentMethod?: string
}

export type Quoted = Omit<OnrampQuoteReply, 'provider'>

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
  /** Whoever asks, as the service knows them. */
  readonly client: string
}
