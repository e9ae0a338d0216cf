import type { PaymentCurrency, PurchaseCurrency } from '../../../adapters/api/contract/onramp.ts'
import { isChainId, getNamespace, getReference, type ChainId } from '../../../adapters/base/caip.ts'
import { SettingsError } from '../../settings-error.ts'
import { createSettingsValidator, type SettingsValidator } from '../settings.ts'
import { parseCoinbaseKey, type CoinbaseKey } from './coinbase-key.ts'
import { defaultFee } from './default-limits.ts'
import { parseDecimal, parseShortText } from './parse-reply.ts'
import { isTemplate, placeholders } from './url-template.ts'

/** Settings of a seller in `ONRAMP` (README.md in this folder), validated, with defaults. */
export type SellerSettings = CoinbaseSettings | MeldSettings | LinkSettings

export interface NamedSeller {
  readonly name: string
  readonly label: string
}

export interface CoinbaseSettings extends NamedSeller {
  readonly kind: 'coinbase'
  readonly key: CoinbaseKey
  /** ISO 3166-1 alpha-2 code. */
  readonly country: string
  readonly api: string
  readonly page: string
}

export interface Listing {
  readonly fee: readonly [number, number]
  readonly currencies: readonly SoldCurrency[]
  readonly payment?: readonly PaymentCurrency[]
}

export interface MeldSettings extends NamedSeller, Listing {
  readonly kind: 'meld'
  readonly publicKey: string
  /** API key: without it there are no quotes. */
  readonly key?: string
  readonly country: string
  readonly api: string
  readonly page: string
}

export interface LinkSettings extends NamedSeller, Listing {
  readonly kind: 'link'
  /** URL template of its page. */
  readonly url: string
  /** URL template of its quotes. */
  readonly quote?: string
}

export interface SoldCurrency {
  readonly symbol: string
  readonly name: string
  readonly networks: readonly SoldOn[]
}

export interface SoldOn {
  /** Name in requests. */
  readonly name: string
  readonly label: string
  readonly chain: ChainId
  readonly contract?: string
  /** The provider's code of the token on this network. */
  readonly code?: string
}

const kinds = ['coinbase', 'meld', 'link'] as const
type Kind = (typeof kinds)[number]

const usualPlaces = {
  coinbase: { api: 'https://api.developer.coinbase.com', page: 'https://pay.coinbase.com/buy/select-asset' },
  meld: { api: 'https://api.meld.io', page: 'https://meldcrypto.com' }
} as const

/** Default currencies of Meld's page. */
const meldCurrencies: readonly SoldCurrency[] = [
  {
    symbol: 'USDC',
    name: 'USD Coin',
    networks: [
      {
        name: 'ethereum',
        label: 'Ethereum',
        chain: 'eip155:1',
        contract: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
        code: 'USDC'
      }
    ]
  },
  { symbol: 'ETH', name: 'Ether', networks: [{ name: 'ethereum', label: 'Ethereum', chain: 'eip155:1', code: 'ETH' }] },
  {
    symbol: 'SOL',
    name: 'Solana',
    networks: [{ name: 'solana', label: 'Solana', chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', code: 'SOL' }]
  }
]

/**
 * Parses the providers.
 * Values are not quoted in errors: some are keys.
 *
 * @throws SettingsError with a line for each problem
 */
export function parseSellers(value: unknown): readonly SellerSettings[] {
  const problems: string[] = []
  const check = createSettingsValidator(problems)
  const list = check.list(value, '', (item, path) => readSeller(check, item, path)).filter(one => one !== undefined)
  const names = list.map(({ name }) => name)
  for (const name of new Set(names.filter((one, index) => names.indexOf(one) !== index))) problems.push(`${name} is there twice.`)
  if (problems.length > 0) throw new SettingsError(problems.map(problem => `ONRAMP: ${problem}`).join('\n'))
  return list
}

/** Returns the chains with offers. */
export const getChains = (currencies: readonly SoldCurrency[]): readonly ChainId[] => [
  ...new Set(currencies.flatMap(({ networks }) => networks.map(({ chain }) => chain)))
]

/** Formats the offered currencies for clients. */
export function toCurrencyReply(currencies: readonly SoldCurrency[]): readonly PurchaseCurrency[] {
  return currencies.map(({ symbol, name, networks }) => ({
    id: symbol,
    name,
    symbol,
    networks: networks.map(({ name: network, label, chain, contract = '' }) => ({
      name: network,
      display_name: label,
      chain_id: getNamespace(chain) === 'eip155' ? getReference(chain) : chain,
      contract_address: contract
    }))
  }))
}

function readSeller(check: SettingsValidator, value: unknown, path: string): SellerSettings | undefined {
  const kind = check.is(check.record(value, path).kind, `${path}.kind`, isKind, `one of ${kinds.join(', ')}`)
  return kind && readers[kind](check, value, path)
}

const isKind = (value: unknown): value is Kind => (kinds as readonly unknown[]).includes(value)

const readers: { readonly [Name in Kind]: (check: SettingsValidator, value: unknown, path: string) => SellerSettings } = {
  coinbase(check, value, path) {
    const seller = check.record(value, path, ['kind', 'name', 'label', 'keyId', 'keySecret', 'country', 'api', 'page'])
    const id = check.text(seller.keyId, `${path}.keyId`)
    const key = typeof seller.keySecret === 'string' ? parseCoinbaseKey(id, seller.keySecret) : undefined
    if (!key) check.problem(`${path}.keySecret`, 'must be a key of P-256 as PEM, or of Ed25519 as 64 bytes in base64.')
    return {
      kind: 'coinbase',
      ...readNames(check, seller, path, 'coinbase', 'Coinbase'),
      key: key!,
      country: readCountry(check, seller.country, path),
      ...readPlaces(check, seller, path, usualPlaces.coinbase)
    }
  },

  meld(check, value, path) {
    const known = ['kind', 'name', 'label', 'publicKey', 'key', 'country', 'currencies', 'payment', 'fee', 'api', 'page']
    const seller = check.record(value, path, known)
    return {
      kind: 'meld',
      ...readNames(check, seller, path, 'meld', 'Meld'),
      publicKey: check.text(seller.publicKey, `${path}.publicKey`),
      ...(seller.key !== undefined && { key: check.text(seller.key, `${path}.key`) }),
      country: readCountry(check, seller.country, path),
      ...readListing(check, seller, path, meldCurrencies),
      ...readPlaces(check, seller, path, usualPlaces.meld)
    }
  },

  link(check, value, path) {
    const seller = check.record(value, path, ['kind', 'name', 'label', 'url', 'quote', 'currencies', 'payment', 'fee'])
    const what = `an address of the web with none but these placeholders behind its host: ${placeholders.join(', ')}`
    return {
      kind: 'link',
      ...readNames(check, seller, path),
      url: check.is(seller.url, `${path}.url`, isTemplate, what) ?? '',
      ...(seller.quote !== undefined && { quote: check.url(seller.quote, `${path}.quote`) }),
      ...readListing(check, seller, path)
    }
  }
}

function readNames(
  check: SettingsValidator,
  { name, label }: Readonly<Record<string, unknown>>,
  path: string,
  usual?: string,
  usualLabel?: string
) {
  const isName = (value: unknown): value is string => typeof value === 'string' && /^[a-z0-9-]{1,32}$/.test(value)
  const found =
    name === undefined && usual !== undefined
      ? usual
      : (check.is(name, `${path}.name`, isName, 'a short name of small letters, digits and hyphens') ?? 'unnamed')
  const isLabel = (value: unknown): value is string => parseShortText(value) !== undefined
  return {
    name: found,
    label:
      label === undefined
        ? (usualLabel ?? found)
        : (check.is(label, `${path}.label`, isLabel, 'a short name for people') ?? found)
  }
}

function readCountry(check: SettingsValidator, value: unknown, path: string): string {
  const isCountry = (one: unknown): one is string => typeof one === 'string' && /^[A-Z]{2}$/.test(one)
  return value === undefined
    ? 'US'
    : (check.is(value, `${path}.country`, isCountry, 'two letters of ISO 3166-1, such as "US"') ?? 'US')
}

function readPlaces(
  check: SettingsValidator,
  { api, page }: Readonly<Record<string, unknown>>,
  path: string,
  usual: { readonly api: string; readonly page: string }
) {
  return {
    api: api === undefined ? usual.api : check.url(api, `${path}.api`),
    page: page === undefined ? usual.page : check.url(page, `${path}.page`)
  }
}

function readListing(
  check: SettingsValidator,
  { currencies, payment, fee }: Readonly<Record<string, unknown>>,
  path: string,
  usual: readonly SoldCurrency[] = []
): Listing {
  const sold =
    currencies === undefined && usual.length > 0
      ? usual
      : check.list(currencies, `${path}.currencies`, (item, at) => readCurrency(check, item, at))
  if (sold.length === 0) check.problem(`${path}.currencies`, 'must name something that is sold.')
  return {
    fee: fee === undefined ? defaultFee : readFee(check, fee, `${path}.fee`),
    currencies: sold,
    ...(payment !== undefined && {
      payment: check.list(payment, `${path}.payment`, (item, at) => readPayment(check, item, at))
    })
  }
}

function readFee(check: SettingsValidator, value: unknown, path: string): readonly [number, number] {
  const [from = 0, to = from] = check.list(value, path, (item, at) => check.number(item, at, 0, 100))
  return [from, to]
}

function readCurrency(check: SettingsValidator, value: unknown, path: string): SoldCurrency {
  const { symbol, name, networks } = check.record(value, path, ['symbol', 'name', 'networks'])
  const read = check.text(symbol, `${path}.symbol`)
  return {
    symbol: read,
    name: name === undefined ? read : check.text(name, `${path}.name`),
    networks: check.list(networks, `${path}.networks`, (item, at) => readNetwork(check, item, at))
  }
}

function readNetwork(check: SettingsValidator, value: unknown, path: string): SoldOn {
  const { name, label, chain, contract, code } = check.record(value, path, ['name', 'label', 'chain', 'contract', 'code'])
  const isName = (one: unknown): one is string => typeof one === 'string' && /^[a-z0-9-]{1,40}$/.test(one)
  const id = check.is(chain, `${path}.chain`, isChainId, 'a CAIP-2 id such as "eip155:1"') ?? 'eip155:0'
  const found = check.is(name, `${path}.name`, isName, 'a short name of small letters, digits and hyphens') ?? ''
  const isEvm = getNamespace(id) === 'eip155'
  return {
    name: found,
    label: label === undefined ? found : check.text(label, `${path}.label`),
    chain: id,
    ...(contract !== undefined && {
      contract: isEvm ? check.address(contract, `${path}.contract`) : check.mint(contract, `${path}.contract`)
    }),
    ...(code !== undefined && { code: check.text(code, `${path}.code`) })
  }
}

function readPayment(check: SettingsValidator, value: unknown, path: string): PaymentCurrency {
  const { id, limits } = check.record(value, path, ['id', 'limits'])
  const isCode = (one: unknown): one is string => typeof one === 'string' && /^[A-Z]{3}$/.test(one)
  const isDecimal = (one: unknown): one is string => typeof one === 'string' && parseDecimal(one) !== undefined
  return {
    id: check.is(id, `${path}.id`, isCode, 'a currency of ISO 4217, such as "USD"') ?? '',
    payment_method_limits: check.list(limits, `${path}.limits`, (item, at) => {
      const limit = check.record(item, at, ['id', 'min', 'max'])
      const amount = (name: 'min' | 'max') => check.is(limit[name], `${at}.${name}`, isDecimal, 'a decimal number as text') ?? '0'
      return { id: check.text(limit.id, `${at}.id`), min: amount('min'), max: amount('max') }
    })
  }
}
