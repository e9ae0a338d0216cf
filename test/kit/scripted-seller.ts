import type { OnrampOptionsReply, OnrampQuoteRequest, OnrampUrlRequest } from '../../adapters/api/contract/onramp.ts'
import type { ChainAnswer } from './scripted-chain.ts'

/** The sellers of a scripted blockchain API, and their responses. */
export interface SellerOptions {
  readonly offers?: OnrampOptionsReply
  /** Response of the list. */
  readonly list?: ChainAnswer
  /** Responses to quotes, by provider. */
  readonly quotes?: Readonly<Record<string, ChainAnswer>>
  /** Response of a provider's page. */
  readonly page?: ChainAnswer
}

const limits = (min: string, max: string) => [{ id: 'card', min, max }]
const ethereum = (contract_address = '') => ({ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address })
const ether = {
  id: 'ETH',
  name: 'Ether',
  symbol: 'ETH',
  networks: [ethereum(), { ...ethereum(), name: 'base', display_name: 'Base', chain_id: '8453' }]
}
const dollars = {
  id: 'USDC',
  name: 'USD Coin',
  symbol: 'USDC',
  networks: [ethereum('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')]
}
const paid = (...codes: readonly string[]) => codes.map(id => ({ id, payment_method_limits: limits('5.00', '2000.00') }))

/** Two providers with prices, and one without. */
export const usualOffers: OnrampOptionsReply = {
  paymentCurrencies: paid('USD', 'EUR', 'GBP'),
  purchaseCurrencies: [ether, dollars],
  providers: [
    {
      name: 'harbour-pay',
      label: 'Harbour Pay',
      fee: [1.5, 1.5],
      quotes: true,
      paymentCurrencies: paid('USD', 'EUR'),
      purchaseCurrencies: [ether, dollars]
    },
    {
      name: 'coinbase',
      label: 'Coinbase',
      fee: [1, 2],
      quotes: true,
      paymentCurrencies: paid('USD', 'GBP'),
      purchaseCurrencies: [ether]
    },
    {
      name: 'meld',
      label: 'Meld',
      fee: [1, 2],
      quotes: false,
      paymentCurrencies: paid('USD', 'EUR'),
      purchaseCurrencies: [ether]
    }
  ]
}

const prices: Readonly<Record<string, number>> = { ETH: 2_000, USDC: 1 }

/** Creates the scripted seller. Default: sells nothing. */
export function scriptedSeller({ offers = usualOffers, list = 'list', quotes = {}, page = 'list' }: SellerOptions) {
  return {
    chains: ['eip155:1', 'eip155:8453'],
    offers,
    list,
    page,
    quoteBy: ({ provider = '' }: OnrampQuoteRequest): ChainAnswer => quotes[provider] ?? 'list',
    quote({ purchaseCurrency, paymentCurrency, amount, provider = '' }: OnrampQuoteRequest) {
      const money = (value: number) => ({ amount: value.toFixed(2), currency: paymentCurrency })
      const kept = provider === 'coinbase' ? 0.98 : 0.985
      return {
        paymentTotal: money(Number(amount)),
        paymentSubtotal: money(Number(amount) * kept),
        purchaseAmount: {
          amount: ((Number(amount) * kept) / (prices[purchaseCurrency] ?? 1)).toFixed(6),
          currency: purchaseCurrency
        },
        networkFee: money(0.2),
        quoteId: `${provider}-1`
      }
    },
    url: ({ provider = '', presetFiatAmount = '' }: OnrampUrlRequest) => ({
      url: `https://${provider}.invalid/pay?sum=${presetFiatAmount}`
    })
  }
}
