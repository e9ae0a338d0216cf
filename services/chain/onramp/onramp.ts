import type {
  OnrampOptionsReply,
  OnrampProvider,
  OnrampQuoteReply,
  OnrampUrlReply,
  PaymentCurrency,
  PurchaseCurrency
} from '../../../adapters/api/contract/onramp.ts'
import type { HistoryReply } from '../../../adapters/api/contract/chain.ts'
import type { Log } from '../../lib/log.ts'
import { Problem } from '../../lib/problem.ts'
import type { QueryResult } from '../served-chain.ts'
import { SourceError } from '../chain-source.ts'
import { createCoinbaseSeller, type SellerOptions } from './coinbase.ts'
import { createLinkSeller } from './link-seller.ts'
import { createMeldSeller } from './meld.ts'
import type { QuoteRequest, Order, Seller } from './seller.ts'
import type { SellerSettings } from './settings.ts'

/**
 * On-ramp purchases.
 * Methods throw Problem for an invalid or impossible request; a purchase without offers has no quote.
 */
export interface Onramp {
  /** CAIP-2 ids of chains with offers. */
  readonly chains: readonly string[]
  options(signal: AbortSignal): Promise<QueryResult<OnrampOptionsReply>>
  quote(request: QuoteRequest & { readonly provider?: string }, signal: AbortSignal): Promise<QueryResult<OnrampQuoteReply>>
  page(order: Order & { readonly provider?: string }, signal: AbortSignal): Promise<QueryResult<OnrampUrlReply>>
  /** Returns an account's purchases known to a provider, on one chain or on all. */
  purchases(
    request: { readonly provider: string; readonly account: string; readonly chainId?: string | undefined },
    signal: AbortSignal
  ): Promise<QueryResult<HistoryReply>>
}

export function createSeller(settings: SellerSettings, options: SellerOptions): Seller {
  switch (settings.kind) {
    case 'coinbase':
      return createCoinbaseSeller(settings, options)
    case 'meld':
      return createMeldSeller(settings, options)
    case 'link':
      return createLinkSeller(settings, options)
  }
}

export function createOnramp(sellers: readonly Seller[], { log }: { readonly log: Log }): Onramp {
  const named = (name: string | undefined): Seller => {
    const found = name === undefined ? sellers[0] : sellers.find(one => one.name === name)
    if (found) return found
    throw new Problem(400, [{ name: 'provider', description: 'Name a provider that GET /v1/onramp/options lists.' }])
  }
  const away = (seller: string, error: unknown): undefined => {
    if (!(error instanceof SourceError)) throw error
    log.warn({ seller, error: error.message }, 'on-ramp provider failed')
    return undefined
  }
  const unavailable = () =>
    new Problem(502, [{ name: 'provider', description: 'The provider isn’t responding. Try again later.' }])

  return {
    chains: [...new Set(sellers.flatMap(({ chains }) => chains))],

    async options(signal) {
      const offers = await Promise.all(sellers.map(async seller => ({ seller, offered: await seller.offered(signal) })))
      const providers = offers.map(
        ({ seller: { name, label, fee, quote }, offered: { paymentCurrencies, purchaseCurrencies } }): OnrampProvider => ({
          ...{ name, label, fee, quotes: quote !== undefined, paymentCurrencies, purchaseCurrencies }
        })
      )
      return {
        body: { ...joined(providers), providers },
        sources: sellers.map(({ name }) => name),
        isPartial: offers.some(({ offered }) => offered.isFallback)
      }
    },

    async quote({ provider, ...request }, signal) {
      const chosen = (provider === undefined ? sellers : [named(provider)]).filter(({ quote }) => quote !== undefined)
      if (chosen.length === 0) {
        throw new Problem(422, [{ name: 'provider', description: 'The provider shows its price only on its own page.' }])
      }
      let failed = false
      const quotes = await Promise.all(
        chosen.map(async ({ name, quote }) => {
          const given = await quote!(request, signal).catch((error: unknown) => {
            failed = true
            return away(name, error)
          })
          return given && { ...given, provider: name }
        })
      )
      const [best] = quotes
        .filter(quote => quote !== undefined)
        .sort((left, right) => Number(right.purchaseAmount.amount) - Number(left.purchaseAmount.amount))
      if (best) return { body: best, sources: [best.provider], isPartial: false }
      if (failed) throw unavailable()
      throw new Problem(422, [
        { name: 'quote', description: 'No provider sells this token for this amount. Try another amount or another token.' }
      ])
    },

    async page({ provider, ...order }, signal) {
      const seller = named(provider)
      const url = await seller.page(order, signal).catch((error: unknown) => away(seller.name, error))
      if (url === undefined) throw unavailable()
      return { body: { url }, sources: [seller.name], isPartial: false }
    },

    async purchases({ provider, account, chainId }, signal) {
      const seller = sellers.find(({ name }) => name === provider)
      if (!seller?.purchases) return { body: { data: [], next: null }, sources: [], isPartial: false }
      const known = await seller.purchases(account, signal).catch((error: unknown) => away(seller.name, error))
      if (!known) throw unavailable()
      // a user reference comes from the client that opened the provider: require that the provider itself reports this account
      const data = known.filter(
        ({ metadata }) =>
          metadata.sentTo.toLowerCase() === account.toLowerCase() && (chainId === undefined || metadata.chain === chainId)
      )
      return { body: { data, next: null }, sources: [seller.name], isPartial: false }
    }
  }
}

/** Merges the offers and payment methods of all providers. */
function joined(providers: readonly OnrampProvider[]): Pick<OnrampOptionsReply, 'paymentCurrencies' | 'purchaseCurrencies'> {
  const payments = new Map<string, PaymentCurrency>()
  const purchases = new Map<string, PurchaseCurrency>()
  for (const { paymentCurrencies, purchaseCurrencies } of providers) {
    for (const currency of paymentCurrencies) {
      const limits = payments.get(currency.id)?.payment_method_limits ?? []
      const others = currency.payment_method_limits.filter(({ id }) => !limits.some(limit => limit.id === id))
      payments.set(currency.id, { ...currency, payment_method_limits: [...limits, ...others] })
    }
    for (const currency of purchaseCurrencies) {
      const networks = purchases.get(currency.symbol)?.networks ?? []
      const others = currency.networks.filter(({ name }) => !networks.some(network => network.name === name))
      purchases.set(currency.symbol, { ...(purchases.get(currency.symbol) ?? currency), networks: [...networks, ...others] })
    }
  }
  return { paymentCurrencies: [...payments.values()], purchaseCurrencies: [...purchases.values()] }
}
