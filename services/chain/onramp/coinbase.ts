import type { PaymentCurrency, PurchaseCurrency, PurchaseNetwork } from '../../../adapters/api/contract/onramp.ts'
import { coinbaseNetworks } from '../../../adapters/api/contract/onramp.ts'
import type { Transaction } from '../../../adapters/api/contract/chain.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { createHttpUpstream } from '../sources/http-upstream.ts'
import { SourceError } from '../chain-source.ts'
import { signCoinbaseToken } from './coinbase-key.ts'
import { defaultFee, defaultPayments, defaultPurchases } from './default-limits.ts'
import type { QuoteResult, Seller } from './seller.ts'
import {
  parseDecimal,
  parseAmount,
  parseFields,
  parsePageUrl,
  parsePurchase,
  parseShortText,
  type Fields
} from './parse-reply.ts'
import type { CoinbaseSettings } from './settings.ts'

export interface SellerOptions {
  readonly fetch: typeof fetch
  readonly now: () => number
}

/** Statuses for a purchase that Coinbase does not offer: not a failure. */
const none = [400, 404, 422]
const perSecond = 10
/** Timeout in milliseconds. Short, because the user waits. */
const timeLimit = 5_000

/** Default network for a payout (docs/decisions/limits.md). */
const [fallbackNetwork] = Object.keys(coinbaseNetworks)

/**
 * Creates the Coinbase Onramp seller: options, quotes, sessions and purchases of its v1 API, with a
 * key of the operator.
 */
export function createCoinbaseSeller(settings: CoinbaseSettings, { fetch, now }: SellerOptions): Seller {
  const { name, key, country, api, page } = settings
  const upstream = createHttpUpstream({
    name,
    url: api,
    perSecond,
    now,
    timeLimit,
    none,
    // each request needs its own token
    fetch: async (input, init = {}) => {
      const url = new URL(input instanceof Request ? input.url : input)
      const token = await signCoinbaseToken(key, { method: init.method ?? 'GET', url, now: now() })
      return fetch(input, { ...init, headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` } })
    }
  })

  return {
    name,
    label: settings.label,
    fee: defaultFee,
    chains: Object.values(coinbaseNetworks),

    async offered(signal) {
      try {
        const reply = parseFields(await upstream.get('/onramp/v1/buy/options', { country }, signal), name)
        const paymentCurrencies = rowsOf(field(reply, 'payment_currencies')).flatMap(row => toPayment(row) ?? [])
        const purchaseCurrencies = rowsOf(field(reply, 'purchase_currencies')).flatMap(row => toPurchase(row) ?? [])
        if (!paymentCurrencies.length || !purchaseCurrencies.length)
          throw new SourceError(`${name} tells nothing that can be bought`)
        return { paymentCurrencies, purchaseCurrencies }
      } catch (error) {
        if (!(error instanceof SourceError)) throw error
        return { paymentCurrencies: defaultPayments, purchaseCurrencies: defaultPurchases, isFallback: true }
      }
    },

    async quote({ purchaseCurrency, paymentCurrency, amount, network, paymentMethod = 'card' }, signal) {
      const body = {
        purchaseCurrency,
        purchaseNetwork: network,
        paymentCurrency,
        paymentAmount: amount,
        paymentMethod: paymentMethod.toUpperCase(),
        country
      }
      const reply = await upstream.post('/onramp/v1/buy/quote', body, signal)
      return reply === undefined ? undefined : parseQuote(reply, { purchaseCurrency, paymentCurrency, name })
    },

    async page(
      { wallets, network, partnerUserId, cryptoAmount, fiatAmount, fiatCurrency, paymentMethod, quoteId, client },
      signal
    ) {
      const known = (one: string) => Object.hasOwn(coinbaseNetworks, one)
      const addresses = wallets.map(({ address, blockchains }) => {
        const paidOut = blockchains.filter(known)
        return { address, blockchains: paidOut.length > 0 ? paidOut : [fallbackNetwork!] }
      })
      const assets = [...new Set(wallets.flatMap(wallet => wallet.assets))]
      const body = { addresses, ...(assets.length > 0 && { assets }), clientIp: client }
      const reply = parseFields((await upstream.post('/onramp/v1/token', body, signal)) ?? {}, name)
      const { token } = reply
      if (typeof token !== 'string' || !/^[\w.~+/=-]{1,4096}$/.test(token)) throw new SourceError(`${name} opens no session`)
      const url = new URL(page)
      const query = {
        sessionToken: token,
        defaultExperience: 'buy',
        defaultNetwork: network === undefined || known(network) ? network : fallbackNetwork,
        defaultAsset: assets.length === 1 ? assets[0] : undefined,
        partnerUserRef: userRef(partnerUserId),
        presetCryptoAmount: cryptoAmount,
        presetFiatAmount: cryptoAmount === undefined ? fiatAmount : undefined,
        fiatCurrency,
        defaultPaymentMethod: paymentMethod?.toUpperCase(),
        quoteId
      }
      for (const [parameter, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(parameter, value)
      return parsePageUrl(url.href, name)
    },

    async purchases(partnerUserId, signal) {
      const path = `/onramp/v1/buy/user/${encodeURIComponent(userRef(partnerUserId))}/transactions`
      const reply = await upstream.get(path, { pageSize: '50' }, signal)
      if (reply === undefined) return [] // unknown user: no purchases
      return rowsOf(field(parseFields(reply, name), 'transactions')).flatMap(row => toTransaction(row) ?? [])
    }
  }
}

/** Returns the user reference, at most 49 characters. The same for every spelling of an address. */
const userRef = (partnerUserId: string): string =>
  (/^0x/i.test(partnerUserId) ? partnerUserId.toLowerCase() : partnerUserId).slice(0, 49)

/** Reads a field in snake case or camel case, depending on the API version. */
function field(record: Fields, name: string): unknown {
  return record[name] ?? record[name.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())]
}

const rowsOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isRecord) : [])
const valueOf = (value: unknown): unknown => (isRecord(value) ? (value.value ?? value.amount) : undefined)

interface RequestedQuote {
  readonly purchaseCurrency: string
  readonly paymentCurrency: string
  /** Name of the seller. */
  readonly name: string
}

/**
 * Parses a quote.
 * Returns `undefined` if it is in another currency than the requested one.
 *
 * @throws SourceError for an invalid one
 */
function parseQuote(reply: unknown, { purchaseCurrency, paymentCurrency, name }: RequestedQuote): QuoteResult | undefined {
  const quote = parseFields(reply, name)
  const money = (part: string) => parseAmount(valueOf(field(quote, part)), paymentCurrency, name)
  const quoteId = field(quote, 'quote_id')
  if (typeof quoteId !== 'string' || !/^[\w-]{1,200}$/.test(quoteId)) throw new SourceError(`${name} gives a quote without an id`)
  for (const part of ['payment_total', 'payment_subtotal']) {
    // for an unsupported currency it answers in dollars, which is another quote
    const { currency } = parseFields(field(quote, part), name)
    if (currency !== paymentCurrency) return undefined
  }
  const { currency: symbol } = parseFields(field(quote, 'purchase_amount'), name)
  return {
    paymentTotal: money('payment_total'),
    paymentSubtotal: money('payment_subtotal'),
    purchaseAmount: parsePurchase(valueOf(field(quote, 'purchase_amount')), parseShortText(symbol) ?? purchaseCurrency, name),
    networkFee: money('network_fee'),
    quoteId
  }
}

function toPayment(row: Fields): PaymentCurrency | undefined {
  if (typeof row.id !== 'string' || !/^[A-Z]{3}$/.test(row.id)) return undefined
  const limits = rowsOf(field(row, 'limits') ?? field(row, 'payment_method_limits')).flatMap(limit => {
    const [id, min, max] = [parseShortText(limit.id), parseDecimal(limit.min), parseDecimal(limit.max)]
    return id && min !== undefined && max !== undefined ? [{ id: id.toLowerCase(), min, max }] : []
  })
  return { id: row.id, payment_method_limits: limits }
}

function toPurchase(row: Fields): PurchaseCurrency | undefined {
  const [id, name, symbol] = [parseShortText(row.id), parseShortText(row.name), parseShortText(row.symbol)]
  const networks = rowsOf(row.networks).flatMap(network => toNetwork(network) ?? [])
  return id && symbol && networks.length > 0 ? { id, name: name ?? symbol, symbol, networks } : undefined
}

/** Converts a network that the kit knows; on others, the arrival could not be tracked. */
function toNetwork(row: Fields): PurchaseNetwork | undefined {
  const name = String(row.name)
  if (!Object.hasOwn(coinbaseNetworks, name)) return undefined
  const chainId = coinbaseNetworks[name as keyof typeof coinbaseNetworks]
  const contract = field(row, 'contract_address')
  return {
    name,
    display_name: parseShortText(field(row, 'display_name')) ?? name,
    chain_id: chainId.replace(/^eip155:/, ''),
    contract_address: typeof contract === 'string' && /^[\w]{0,64}$/.test(contract) ? contract : ''
  }
}

/** Converts a purchase to a history entry. Returns `undefined` if it has no network or no wallet. */
function toTransaction(row: Fields): Transaction | undefined {
  const network = String(field(row, 'purchase_network'))
  const address = field(row, 'wallet_address')
  const id = field(row, 'transaction_id')
  const at = field(row, 'created_at')
  if (!Object.hasOwn(coinbaseNetworks, network) || typeof address !== 'string' || typeof id !== 'string') return undefined
  const chain = coinbaseNetworks[network as keyof typeof coinbaseNetworks]
  const symbol = parseShortText(field(row, 'purchase_currency'))
  const amount = parseDecimal(valueOf(field(row, 'purchase_amount')))
  if (typeof at !== 'string' || !Number.isFinite(Date.parse(at)) || symbol === undefined || amount === undefined) return undefined
  const hash = field(row, 'tx_hash')
  const status = String(row.status)
  return {
    id: `coinbase:${id}`,
    metadata: {
      operationType: 'bought',
      // there is no hash before the transfer, but history entries require one
      hash: typeof hash === 'string' && hash !== '' && hash !== '0x' ? hash : noHashOn(chain),
      minedAt: new Date(at).toISOString(),
      chain,
      nonce: 0,
      sentFrom: address,
      sentTo: address,
      status: /SUCCESS/.test(status) ? 'confirmed' : /FAILED/.test(status) ? 'failed' : 'pending'
    },
    transfers: [
      {
        fungible_info: { name: symbol, symbol },
        direction: 'in',
        recipient: address,
        quantity: { numeric: amount },
        value: null,
        price: null
      }
    ]
  }
}

const noHashOn = (chain: string): string => (chain.startsWith('eip155:') ? `0x${'0'.repeat(64)}` : '1'.repeat(64))
