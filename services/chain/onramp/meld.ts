import { isRecord } from '../../../adapters/base/is-record.ts'
import { createHttpUpstream } from '../sources/http-upstream.ts'
import { SourceError } from '../chain-source.ts'
import type { SellerOptions } from './coinbase.ts'
import { createStaticListing } from './static-listing.ts'
import type { Seller } from './seller.ts'
import { parseAmount, parseFields, parsePageUrl, parsePurchase } from './parse-reply.ts'
import type { MeldSettings } from './settings.ts'

/** Statuses for a purchase that none of its providers offers. */
const none = [400, 404, 422]
const perSecond = 10
const timeLimit = 5_000
const version = '2025-03-04'
/** Meld's names of payment methods. */
const methods: Readonly<Record<string, string>> = { card: 'CREDIT_DEBIT_CARD', ach_bank_account: 'ACH' }

/**
 * Creates the Meld seller: its checkout page with a public key, and quotes if the operator has an API
 * key.
 */
export function createMeldSeller(settings: MeldSettings, { fetch, now }: SellerOptions): Seller {
  const { name, publicKey, key, country, currencies, page } = settings
  const upstream =
    key === undefined
      ? undefined
      : createHttpUpstream({
          name,
          url: settings.api,
          headers: { authorization: `BASIC ${key}`, 'meld-version': version },
          perSecond,
          fetch,
          now,
          timeLimit,
          none
        })
  /** Returns Meld's code of a token on a network. */
  const codeOf = (symbol: string, network: string): string | undefined => {
    const found = currencies.find(currency => currency.symbol === symbol)?.networks.find(one => one.name === network)
    return found && (found.code ?? symbol)
  }

  return {
    ...createStaticListing(settings),

    ...(upstream && {
      async quote({ purchaseCurrency, paymentCurrency, amount, network, paymentMethod }, signal) {
        const code = codeOf(purchaseCurrency, network)
        if (code === undefined) return undefined
        const method = paymentMethod === undefined ? undefined : methods[paymentMethod]
        const body = {
          sourceAmount: amount,
          sourceCurrencyCode: paymentCurrency,
          destinationCurrencyCode: code,
          countryCode: country,
          ...(method !== undefined && { paymentMethodType: method })
        }
        const reply = await upstream.post('/payments/crypto/quote', body, signal)
        if (reply === undefined) return undefined
        const { quotes } = parseFields(reply, name)
        if (!Array.isArray(quotes)) throw new SourceError(`${name} answers without a list of quotes`)
        const [best] = quotes
          .filter(isRecord)
          .filter(quote => quote.sourceCurrencyCode === paymentCurrency && Number(quote.destinationAmount) > 0)
          .sort((left, right) => Number(right.destinationAmount) - Number(left.destinationAmount))
        if (!best) return undefined
        return {
          paymentTotal: parseAmount(best.sourceAmount, paymentCurrency, name),
          paymentSubtotal: parseAmount(best.sourceAmountWithoutFees, paymentCurrency, name),
          purchaseAmount: parsePurchase(best.destinationAmount, purchaseCurrency, name),
          networkFee: parseAmount(best.networkFee ?? 0, paymentCurrency, name),
          // quotes of Meld have no id but the name of the provider
          quoteId: String(best.serviceProvider ?? '').slice(0, 64)
        }
      }
    }),

    async page({ wallets, network, fiatAmount, fiatCurrency, projectId }) {
      const [wallet] = wallets
      const [asset] = wallet?.assets ?? []
      const on = network ?? wallet?.blockchains[0] ?? ''
      // default of the existing clients (docs/decisions/blockchain-api.md)
      const code = (asset && codeOf(asset, on)) ?? (on === 'solana' ? 'SOL' : 'USDC')
      const url = new URL(page)
      const query = {
        publicKey,
        destinationCurrencyCode: code,
        walletAddress: wallet?.address,
        externalCustomerId: projectId || undefined,
        sourceAmount: fiatAmount,
        sourceCurrencyCode: fiatCurrency
      }
      for (const [parameter, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(parameter, value)
      return parsePageUrl(url.href, name)
    }
  }
}
