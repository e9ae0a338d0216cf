import { isRecord } from '../../../adapters/base/is-record.ts'
import { Problem } from '../../lib/problem.ts'
import { parseAccount } from '../parse-query.ts'
import type { QuoteRequest, Order } from './seller.ts'
import { parseShortText } from './parse-reply.ts'

// Parses requests of clients.

const refuse = (name: string, description: string) => new Problem(400, [{ name, description }])

type Fields = Readonly<Record<string, unknown>>

/**
 * Parses a JSON object.
 *
 * @throws Problem 400
 */
export function parseBody(text: string): Fields {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined // reported below
  }
  if (!isRecord(body)) throw refuse('body', 'Send a JSON object.')
  return body
}

/**
 * Parses a quote request.
 * Currencies are ids, or objects as the options return them.
 *
 * @throws Problem 400
 */
export function parseQuoteRequest(body: Fields): QuoteRequest & { readonly provider?: string } {
  const purchaseCurrency = idOf(body.purchaseCurrency)
  const paymentCurrency = idOf(body.paymentCurrency)
  if (purchaseCurrency === undefined) throw refuse('purchaseCurrency', 'Name what is bought, such as USDC.')
  if (paymentCurrency === undefined || !/^[A-Z]{3}$/.test(paymentCurrency))
    throw refuse('paymentCurrency', 'Name a currency of ISO 4217, such as USD.')
  const network = optional(body, 'network', isNetwork, 'the name of a network, such as ethereum')
  if (network === undefined) throw refuse('network', 'Name a network, such as ethereum.')
  return {
    purchaseCurrency,
    paymentCurrency,
    amount: readMoney(body, 'amount') ?? missing('amount', 'Send an amount such as 100.00.'),
    network,
    ...given('provider', optional(body, 'provider', isName, 'the name of a provider')),
    ...given('paymentMethod', optional(body, 'paymentMethod', isMethod, 'the id of a limit, such as card'))
  }
}

/**
 * Parses a request for a provider's page.
 *
 * @throws Problem 400
 */
export function parseUrlRequest(body: Fields): Omit<Order, 'projectId' | 'client'> & { readonly provider?: string } {
  const { destinationWallets, partnerUserId, defaultExperience = 'buy' } = body
  if (!Array.isArray(destinationWallets) || destinationWallets.length === 0 || destinationWallets.length > 10)
    throw refuse('destinationWallets', 'Name where it goes: [{ "address", "blockchains", "assets" }].')
  if (typeof partnerUserId !== 'string' || !/^[-.:%\w]{1,128}$/.test(partnerUserId))
    throw refuse('partnerUserId', 'Say whose purchases these are: an address, or a short id.')
  if (defaultExperience !== 'buy') throw refuse('defaultExperience', 'Send "buy".')
  const wallets = destinationWallets.map((wallet: unknown) => {
    const { address, blockchains, assets } = isRecord(wallet) ? wallet : {}
    parseAccount(String(address))
    return {
      address: String(address),
      blockchains: words(blockchains, isNetwork, 'blockchains'),
      assets: words(assets, value => parseShortText(value) !== undefined, 'assets')
    }
  })
  return {
    wallets,
    partnerUserId,
    ...given('network', optional(body, 'defaultNetwork', isNetwork, 'the name of a network, such as ethereum')),
    ...given('cryptoAmount', readMoney(body, 'presetCryptoAmount')),
    ...given('fiatAmount', readMoney(body, 'presetFiatAmount')),
    ...given(
      'fiatCurrency',
      optional(body, 'fiatCurrency', value => /^[A-Z]{3}$/.test(value), 'a currency of ISO 4217')
    ),
    ...given('paymentMethod', optional(body, 'paymentMethod', isMethod, 'the id of a limit, such as card')),
    ...given(
      'quoteId',
      optional(body, 'quoteId', value => /^[-.\w]{1,200}$/.test(value), 'the id of a quote as it was given')
    ),
    ...given('provider', optional(body, 'provider', isName, 'the name of a provider'))
  }
}

const isNetwork = (value: string): boolean => /^[a-z0-9-]{1,40}$/.test(value)
const isName = (value: string): boolean => /^[a-z0-9-]{1,32}$/.test(value)
const isMethod = (value: string): boolean => /^\w{1,40}$/.test(value)

function missing(name: string, description: string): never {
  throw refuse(name, description)
}

const given = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { readonly [Key in Name]?: Value }

const idOf = (value: unknown): string | undefined => parseShortText(isRecord(value) ? (value.id ?? value.symbol) : value)

function optional(body: Fields, name: string, holds: (value: string) => boolean, what: string): string | undefined {
  const value = body[name]
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string' || !holds(value)) throw refuse(name, `Send ${what}.`)
  return value
}

/** Parses a positive decimal number. */
function readMoney(body: Fields, name: string): string | undefined {
  const value = typeof body[name] === 'number' ? String(body[name]) : body[name]
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'string' && /^\d{1,20}(\.\d{1,18})?$/.test(value) && /[1-9]/.test(value)) return value
  throw refuse(name, 'Send an amount such as 100.00.')
}

function words(value: unknown, holds: (value: string) => boolean, name: string): readonly string[] {
  if (value === undefined) return []
  if (Array.isArray(value) && value.length <= 50 && value.every((one): one is string => typeof one === 'string' && holds(one)))
    return value
  throw refuse(name, 'Send a list of names.')
}
