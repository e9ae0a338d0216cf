import { createHttpUpstream } from '../sources/http-upstream.ts'
import type { SellerOptions } from './coinbase.ts'
import { createStaticListing } from './static-listing.ts'
import type { Seller } from './seller.ts'
import { parseAmount, parseFields, parsePageUrl, parsePurchase } from './parse-reply.ts'
import type { LinkSettings } from './settings.ts'
import { fillTemplate } from './url-template.ts'

const none = [400, 404, 422]
const perSecond = 20
const timeLimit = 5_000

/**
 * Creates a seller for any provider whose checkout URL has the order in its query, and, with a second
 * URL, that returns quotes in this service's format.
 */
export function createLinkSeller(settings: LinkSettings, { fetch, now }: SellerOptions): Seller {
  const { name, url, quote: quoteUrl, currencies } = settings
  const contractOf = (symbol: string, network: string) => {
    const found = currencies.find(one => one.symbol === symbol)?.networks.find(one => one.name === network)
    return found && { contract: found.contract ?? '', chain: found.chain }
  }
  const upstream =
    quoteUrl === undefined ? undefined : createHttpUpstream({ name, url: quoteUrl, perSecond, fetch, now, timeLimit, none })

  return {
    ...createStaticListing(settings),

    ...(upstream && {
      async quote({ purchaseCurrency, paymentCurrency, amount, network, paymentMethod = '' }, signal) {
        const place = contractOf(purchaseCurrency, network)
        if (!place) return undefined
        const query = { asset: purchaseCurrency, currency: paymentCurrency, amount, network, method: paymentMethod, ...place }
        const reply = await upstream.get('', query, signal)
        if (reply === undefined) return undefined
        const quote = parseFields(reply, name)
        const money = (part: string) => parseAmount(parseFields(quote[part], name).amount, paymentCurrency, name)
        return {
          paymentTotal: money('paymentTotal'),
          paymentSubtotal: money('paymentSubtotal'),
          purchaseAmount: parsePurchase(parseFields(quote.purchaseAmount, name).amount, purchaseCurrency, name),
          networkFee: money('networkFee'),
          quoteId: typeof quote.quoteId === 'string' ? quote.quoteId.slice(0, 200) : ''
        }
      }
    }),

    async page({ wallets, network, cryptoAmount, fiatAmount, fiatCurrency, paymentMethod, partnerUserId, quoteId, projectId }) {
      const [wallet] = wallets
      const [asset = ''] = wallet?.assets ?? []
      const on = network ?? wallet?.blockchains[0] ?? ''
      const values = {
        address: wallet?.address ?? '',
        network: on,
        asset,
        currency: fiatCurrency ?? '',
        amount: fiatAmount ?? '',
        assetAmount: cryptoAmount ?? '',
        method: paymentMethod ?? '',
        user: partnerUserId,
        quote: quoteId ?? '',
        project: projectId,
        contract: '',
        chain: '',
        ...contractOf(asset, on)
      }
      return parsePageUrl(fillTemplate(url, values), name)
    }
  }
}
