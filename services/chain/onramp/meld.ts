import { isRecord } from '../../../adapters/base/record.ts'
import { createUpstream } from '../sources/upstream.ts'
import { SourceError } from '../source.ts'
import type { SellerOptions } from './coinbase.ts'
import { listed } from './listed.ts'
import type { Seller } from './provider.ts'
import { readAmount, readFields, readPage, readPurchase } from './reply.ts'
import type { MeldSettings } from './settings.ts'

/** Statuses with which it says that nobody of its sellers takes that. */
const none = [400, 404, 422]
const perSecond = 10
const timeLimit = 5_000
const version = '2025-03-04'
/** What Meld calls the ways to pay. */
const methods: Readonly<Record<string, string>> = { card: 'CREDIT_DEBIT_CARD', ach_bank_account: 'ACH' }

/** Meld: its checkout page by a public key, and its quotes where the operator has a key of its API. */
export function createMeld(settings: MeldSettings, { fetch, now }: SellerOptions): Seller {
  const { name, publicKey, key, country, currencies, page } = settings
  const upstream =
    key === undefined
      ? undefined
      : createUpstream({
          name,
          url: settings.api,
          headers: { authorization: `BASIC ${key}`, 'meld-version': version },
          perSecond,
          fetch,
          now,
          timeLimit,
          none
        })
  /** What Meld calls a token of a network. */
  const codeOf = (symbol: string, network: string): string | undefined => {
    const found = currencies.find(currency => currency.symbol === symbol)?.networks.find(one => one.name === network)
    return found && (found.code ?? symbol)
  }

  return {
    ...listed(settings),

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
        const { quotes } = readFields(reply, name)
        if (!Array.isArray(quotes)) throw new SourceError(`${name} answers without a list of quotes`)
        const [best] = quotes
          .filter(isRecord)
          .filter(quote => quote.sourceCurrencyCode === paymentCurrency && Number(quote.destinationAmount) > 0)
          .sort((left, right) => Number(right.destinationAmount) - Number(left.destinationAmount))
        if (!best) return undefined
        return {
          paymentTotal: readAmount(best.sourceAmount, paymentCurrency, name),
          paymentSubtotal: readAmount(best.sourceAmountWithoutFees, paymentCurrency, name),
          purchaseAmount: readPurchase(best.destinationAmount, purchaseCurrency, name),
          networkFee: readAmount(best.networkFee ?? 0, paymentCurrency, name),
          // quotes of Meld have no name but that of the seller
          quoteId: String(best.serviceProvider ?? '').slice(0, 64)
        }
      }
    }),

    async page({ wallets, network, fiatAmount, fiatCurrency, projectId }) {
      const [wallet] = wallets
      const [asset] = wallet?.assets ?? []
      const on = network ?? wallet?.blockchains[0] ?? ''
      // as the existing clients have it where nothing is said (facts/blockchain-api §5)
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
      return readPage(url.href, name)
    }
  }
}
