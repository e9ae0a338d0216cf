import { isChainId, type ChainId } from '../base/caip.ts'
import { sanitizeDisplayName } from '../base/display-name.ts'
import type { HttpError } from '../base/errors.ts'
import { isRecord } from '../base/is-record.ts'
import {
  coinbaseNetworks,
  type OnrampAmount,
  type OnrampOptionsReply,
  type OnrampProvider,
  type OnrampQuoteReply,
  type OnrampQuoteRequest,
  type OnrampUrlReply,
  type OnrampUrlRequest,
  type PaymentCurrency,
  type PurchaseCurrency,
  type PurchaseNetwork
} from './contract/onramp.ts'
import { isAddressOn, isDecimal, parseTokenNames } from './parse-fields.ts'
import { unexpectedReply, type CallOptions, type Http } from './http.ts'
import { safeWebLink } from './safe-links.ts'
import { parseRows } from './parse-rows.ts'

// On-ramp of the blockchain API (docs/decisions/blockchain-api.md). Each function throws the errors of Http, and HttpError for an
// invalid response.

const refused = (path: string): HttpError => unexpectedReply(path, 'what was asked for')

/** Reads `GET /v1/onramp/options`. Drops invalid currencies, networks and providers, not the list. */
export async function getOnrampOptions(http: Http, { signal }: CallOptions): Promise<OnrampOptionsReply> {
  const path = '/v1/onramp/options'
  const reply = await http.get(path, {}, { signal })
  if (!isRecord(reply)) throw refused(path)
  const lists = listsOf(reply, path)
  const { providers } = reply
  return { ...lists, ...(Array.isArray(providers) && { providers: parseRows(providers, path, row => toProvider(row, path)) }) }
}

function listsOf({ paymentCurrencies, purchaseCurrencies }: Readonly<Record<string, unknown>>, path: string) {
  return {
    paymentCurrencies: parseRows(paymentCurrencies, path, toPayment),
    purchaseCurrencies: parseRows(purchaseCurrencies, path, toPurchase)
  }
}

const isName = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value)
const isFiat = (value: unknown): value is string => typeof value === 'string' && /^[A-Z]{3}$/.test(value)
const isPercent = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 100

function toProvider(row: unknown, path: string): OnrampProvider | undefined {
  if (!isRecord(row) || !isName(row.name)) return undefined
  const [from, to = from] = Array.isArray(row.fee) ? (row.fee as unknown[]) : []
  if (!isPercent(from) || !isPercent(to)) return undefined
  return {
    name: row.name,
    label: sanitizeDisplayName(row.label) || row.name,
    fee: [from, to],
    quotes: row.quotes === true,
    ...listsOf(row, path)
  }
}

function toPayment(row: unknown): PaymentCurrency | undefined {
  if (!isRecord(row) || !isFiat(row.id)) return undefined
  const limits = Array.isArray(row.payment_method_limits) ? (row.payment_method_limits as unknown[]) : []
  return {
    id: row.id,
    payment_method_limits: limits.flatMap(limit =>
      isRecord(limit) && isName(limit.id) && isDecimal(limit.min) && isDecimal(limit.max)
        ? [{ id: limit.id, min: limit.min, max: limit.max }]
        : []
    )
  }
}

function toPurchase(row: unknown): PurchaseCurrency | undefined {
  if (!isRecord(row) || !isName(row.id) || !Array.isArray(row.networks)) return undefined
  const names = parseTokenNames(row.name, row.symbol)
  const networks = row.networks.flatMap((network: unknown) => toNetwork(network) ?? [])
  return names && networks.length > 0 ? { id: row.id, ...names, networks } : undefined
}

function toNetwork(row: unknown): PurchaseNetwork | undefined {
  if (!isRecord(row) || !isName(row.name)) return undefined
  const chain_id = String(row.chain_id ?? '')
  const network = {
    name: row.name,
    display_name: sanitizeDisplayName(row.display_name) || row.name,
    chain_id,
    contract_address: ''
  }
  const chainId = toChainId(network)
  if (!chainId) return undefined
  // An invalid address must become neither a token nor the native currency.
  const contract = row.contract_address
  if (contract === undefined || contract === null || contract === '' || /^0x0{40}$/.test(String(contract))) return network
  return isAddressOn(chainId, contract) ? { ...network, contract_address: contract } : undefined
}

/** Returns the CAIP-2 id of a provider's network, or `undefined` if it is unknown. */
export function toChainId({ name, chain_id }: PurchaseNetwork): ChainId | undefined {
  if (/^[1-9]\d{0,15}$/.test(chain_id)) return `eip155:${chain_id}`
  if (isChainId(chain_id)) return chain_id
  return name in coinbaseNetworks ? coinbaseNetworks[name as keyof typeof coinbaseNetworks] : undefined
}

/** Requests a quote: `POST /v1/onramp/quote`. Rejects a quote that does not match the request. */
export async function getOnrampQuote(
  http: Http,
  request: OnrampQuoteRequest,
  { signal }: CallOptions
): Promise<OnrampQuoteReply> {
  const path = '/v1/onramp/quote'
  const reply = await http.send(path, request, { signal })
  if (!isRecord(reply)) throw refused(path)
  const money = (value: unknown): OnrampAmount => {
    if (!isRecord(value) || !isDecimal(value.amount) || value.currency !== request.paymentCurrency) throw refused(path)
    return { amount: value.amount, currency: value.currency }
  }
  const { purchaseAmount, quoteId } = reply
  if (!isRecord(purchaseAmount) || !isDecimal(purchaseAmount.amount) || !/[1-9]/.test(purchaseAmount.amount)) throw refused(path)
  return {
    paymentTotal: money(reply.paymentTotal),
    paymentSubtotal: money(reply.paymentSubtotal),
    purchaseAmount: { amount: purchaseAmount.amount, currency: sanitizeDisplayName(purchaseAmount.currency) },
    networkFee: money(reply.networkFee),
    quoteId: typeof quoteId === 'string' && /^[-.\w]{1,200}$/.test(quoteId) ? quoteId : ''
  }
}

/** Requests the URL of the provider's page: `POST /v1/generators/onrampurl`. Accepts only web URLs. */
export async function getOnrampUrl(http: Http, request: OnrampUrlRequest, { signal }: CallOptions): Promise<OnrampUrlReply> {
  const path = '/v1/generators/onrampurl'
  const reply = await http.send(path, request, { signal })
  const url = isRecord(reply) ? safeWebLink(reply.url) : undefined
  if (url === undefined) throw refused(path)
  return { url }
}
