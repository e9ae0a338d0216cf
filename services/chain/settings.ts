import { isChainId, getNamespace, type ChainId, type Namespace } from '../../adapters/base/caip.ts'
import { isRecord } from '../../adapters/base/is-record.ts'
import { SettingsError } from '../settings-error.ts'
import { readSwap, type SwapSettings } from './convert/settings.ts'
import type { NameSettings } from './names.ts'
import type { HttpPriceSettings } from './prices/http.ts'
import { defaultPoolFees, defaultMinLiquidity, type PoolSettings } from './prices/pool-settings.ts'

/** A chain of `CHAINS` (services/README.md), validated, with defaults. */
export interface ChainSettings {
  readonly id: ChainId
  /** Display name, which the frame shows. Default: the chain id. */
  readonly name?: string
  /** RPC URLs over HTTP, in order of preference. */
  readonly rpc: readonly string[]
  /** ERC-4337 bundlers. */
  readonly bundlers: readonly string[]
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number; readonly icon?: string }
  readonly indexer?: { readonly fromBlock?: number; readonly confirmations?: number; readonly restarts?: boolean }
  readonly alchemy?: UpstreamService
  readonly moralis?: UpstreamService
  readonly covalent?: UpstreamService
  readonly etherscan?: UpstreamService
  readonly blockscout?: UpstreamService
  readonly ens?: NameSettings
  readonly prices: readonly PriceSettings[]
  /** Swap settings; absent: swaps are disabled. */
  readonly swap?: SwapSettings
  /** Spam NFT contracts, in lower case. */
  readonly spam: readonly string[]
  /** Contracts that enforce the limits of smart sessions, in lower case (experimental). */
  readonly sessions: readonly string[]
}

export interface UpstreamService {
  readonly url: string
  readonly key?: string
  /** Rate limit in requests a second. */
  readonly perSecond: number
}

export type PriceSettings =
  { readonly pools: PoolSettings } | { readonly http: HttpPriceSettings } | { readonly fixed: Readonly<Record<string, number>> }

/** Services that list the data of accounts, in query order: first those that list it completely. */
export const upstreamNames = ['alchemy', 'moralis', 'covalent', 'etherscan', 'blockscout'] as const

/** Default rate limit: that of the free plans of such services. */
const usualPerSecond = 3

/**
 * Parses the chains.
 * Values are not quoted in errors: URLs of nodes and services contain keys.
 *
 * @throws SettingsError with a line for each problem
 */
export function parseChains(value: unknown): readonly ChainSettings[] {
  const problems: string[] = []
  const check = createSettingsValidator(problems)
  const list = check.list(value, '', (item, path) => readChain(check, item, path))
  const ids = list.map(({ id }) => id)
  for (const id of new Set(ids.filter((one, index) => ids.indexOf(one) !== index))) problems.push(`${id} is there twice.`)
  if (problems.length > 0) throw new SettingsError(problems.map(problem => `CHAINS: ${problem}`).join('\n'))
  return list
}

/** Validates values and collects problems. */
export type SettingsValidator = ReturnType<typeof createSettingsValidator>

function readChain(check: SettingsValidator, value: unknown, path: string): ChainSettings {
  const chain = check.record(value, path, [
    ...[
      'id',
      'rpc',
      'name',
      'bundlers',
      'nativeCurrency',
      'indexer',
      'alchemy',
      'moralis',
      'covalent',
      'etherscan',
      'blockscout',
      'ens',
      'prices',
      'swap',
      'spam',
      'sessions'
    ]
  ])
  const id = check.is(chain.id, `${path}.id`, isChainId, 'a CAIP-2 id such as "eip155:1"') ?? 'eip155:0'
  const namespace = getNamespace(id)
  if (namespace !== 'eip155') {
    for (const name of ['indexer', ...upstreamNames, 'ens', 'spam', 'sessions', 'bundlers'] as const) {
      if (chain[name] !== undefined) check.problem(`${path}.${name}`, 'is for EVM chains (eip155) alone; leave it out.')
    }
    if (chain.prices !== undefined && namespace !== 'solana') {
      check.problem(`${path}.prices`, 'is for EVM chains (eip155) and Solana alone; leave it out.')
    }
  }
  const rpc = check.list(chain.rpc, `${path}.rpc`, (item, at) => check.url(item, at))
  if (rpc.length === 0) check.problem(`${path}.rpc`, 'must name a node at least.')
  const optional = <Result>(name: string, read: (part: unknown, at: string) => Result): Result | undefined =>
    chain[name] === undefined ? undefined : read(chain[name], `${path}.${name}`)
  const indexer = optional('indexer', (part, at) => readIndexer(check, part, at))
  const upstreams = upstreamNames.flatMap(name => {
    const service = optional(name, (part, at) => readService(check, part, at))
    return service ? [[name, service] as const] : []
  })
  const ens = optional('ens', (part, at) => readNames(check, part, at))
  if (chain.swap !== undefined && namespace !== 'eip155' && namespace !== 'solana') {
    check.problem(`${path}.swap`, 'is for EVM chains (eip155) and Solana alone; leave it out.')
  }
  const swap = optional('swap', (part, at) => readSwap(check, part, at, id))
  const name = optional('name', (part, at) => check.text(part, at))
  return {
    id,
    ...(name !== undefined && { name }),
    rpc,
    bundlers: optional('bundlers', (part, at) => check.list(part, at, (item, place) => check.url(item, place))) ?? [],
    nativeCurrency: readCurrency(check, chain.nativeCurrency, `${path}.nativeCurrency`),
    ...(indexer && { indexer }),
    ...Object.fromEntries(upstreams),
    ...(ens && { ens }),
    ...(swap && { swap }),
    prices:
      optional('prices', (part, at) => check.list(part, at, (item, place) => readPrices(check, item, place, namespace))) ?? [],
    spam: optional('spam', (part, at) => check.list(part, at, (item, place) => check.address(item, place))) ?? [],
    sessions: optional('sessions', (part, at) => check.list(part, at, (item, place) => check.address(item, place))) ?? []
  }
}

function readCurrency(check: SettingsValidator, value: unknown, path: string): ChainSettings['nativeCurrency'] {
  const currency = check.record(value, path, ['name', 'symbol', 'decimals', 'icon'])
  const icon = currency.icon === undefined ? undefined : check.url(currency.icon, `${path}.icon`)
  return {
    name: check.text(currency.name, `${path}.name`),
    symbol: check.text(currency.symbol, `${path}.symbol`),
    decimals: check.number(currency.decimals, `${path}.decimals`, 0, 255, true),
    ...(icon && { icon })
  }
}

function readIndexer(check: SettingsValidator, value: unknown, path: string): ChainSettings['indexer'] {
  if (value === false) return undefined
  if (value === true) return {}
  const { fromBlock, confirmations, restarts } = check.record(value, path, ['fromBlock', 'confirmations', 'restarts'])
  if (restarts !== undefined && typeof restarts !== 'boolean') check.problem(`${path}.restarts`, 'must be true or false.')
  return {
    ...(fromBlock !== undefined && { fromBlock: check.number(fromBlock, `${path}.fromBlock`, 0, Number.MAX_SAFE_INTEGER, true) }),
    ...(confirmations !== undefined && { confirmations: check.number(confirmations, `${path}.confirmations`, 0, 10_000, true) }),
    ...(restarts === true && { restarts })
  }
}

function readService(check: SettingsValidator, value: unknown, path: string): UpstreamService {
  const { url, key, perSecond } = check.record(value, path, ['url', 'key', 'perSecond'])
  return {
    url: check.url(url, `${path}.url`),
    ...(key !== undefined && { key: check.text(key, `${path}.key`) }),
    perSecond: perSecond === undefined ? usualPerSecond : check.number(perSecond, `${path}.perSecond`, 0.01, 10_000)
  }
}

function readNames(check: SettingsValidator, value: unknown, path: string): NameSettings {
  const { resolver, gateways } = check.record(value, path, ['resolver', 'gateways'])
  const isHost = (host: unknown): host is string => typeof host === 'string' && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host)
  return {
    resolver: check.address(resolver, `${path}.resolver`),
    gateways:
      gateways === undefined
        ? []
        : check.list(
            gateways,
            `${path}.gateways`,
            (item, at) => check.is(item, at, isHost, 'a host such as "ccip-v2.ens.xyz"') ?? ''
          )
  }
}

function readPrices(check: SettingsValidator, value: unknown, path: string, namespace: Namespace): PriceSettings {
  const { pools, http, fixed } = check.record(value, path, ['pools', 'http', 'fixed'])
  if ([pools, http, fixed].filter(part => part !== undefined).length !== 1) {
    check.problem(path, 'must have one of "pools", "http" and "fixed".')
    return { fixed: {} }
  }
  if (pools !== undefined && namespace !== 'eip155')
    check.problem(`${path}.pools`, 'is for EVM chains (eip155) alone; leave it out.')
  if (pools !== undefined) return { pools: readPools(check, pools, `${path}.pools`) }
  if (http !== undefined) return { http: readHttpPrices(check, http, `${path}.http`) }
  const prices = check.record(fixed, `${path}.fixed`)
  return {
    fixed: Object.fromEntries(
      Object.entries(prices).map(([key, price]) => [
        key === 'native' ? key : namespace === 'solana' ? check.mint(key, `${path}.fixed`) : check.address(key, `${path}.fixed`),
        check.number(price, `${path}.fixed.${key.slice(0, 42)}`, 0, Number.MAX_VALUE)
      ])
    )
  }
}

function readPools(check: SettingsValidator, value: unknown, path: string): PoolSettings {
  const pools = check.record(value, path, ['weth', 'dollars', 'v2', 'v3', 'fees', 'leastLiquidity'])
  const addresses = (name: string) =>
    pools[name] === undefined ? [] : check.list(pools[name], `${path}.${name}`, (item, at) => check.address(item, at))
  const [dollars, v2, v3] = [addresses('dollars'), addresses('v2'), addresses('v3')]
  if (dollars.length === 0) check.problem(`${path}.dollars`, 'must name a token that costs a dollar.')
  if (v2.length + v3.length === 0) check.problem(path, 'must name a factory in "v2" or "v3".')
  return {
    weth: check.address(pools.weth, `${path}.weth`),
    dollars,
    v2,
    v3,
    fees:
      pools.fees === undefined
        ? defaultPoolFees
        : check.list(pools.fees, `${path}.fees`, (item, at) => check.number(item, at, 1, 1_000_000, true)),
    leastLiquidity:
      pools.leastLiquidity === undefined
        ? defaultMinLiquidity
        : check.number(pools.leastLiquidity, `${path}.leastLiquidity`, 0, Number.MAX_VALUE)
  }
}

function readHttpPrices(check: SettingsValidator, value: unknown, path: string): HttpPriceSettings {
  const http = check.record(value, path, ['kind', 'url', 'key', 'keyHeader', 'platform', 'native', 'perSecond'])
  const isKind = (kind: unknown): kind is HttpPriceSettings['kind'] => kind === 'coingecko' || kind === 'llama'
  const isHeader = (name: unknown): name is string => typeof name === 'string' && /^[a-z0-9-]{1,64}$/i.test(name)
  const keyHeader =
    http.keyHeader === undefined ? undefined : check.is(http.keyHeader, `${path}.keyHeader`, isHeader, 'the name of a header')
  return {
    kind: check.is(http.kind, `${path}.kind`, isKind, '"coingecko" or "llama"') ?? 'llama',
    url: check.url(http.url, `${path}.url`),
    ...(http.key !== undefined && { key: check.text(http.key, `${path}.key`) }),
    ...(keyHeader !== undefined && { keyHeader }),
    platform: check.text(http.platform, `${path}.platform`),
    ...(http.native !== undefined && { native: check.text(http.native, `${path}.native`) }),
    perSecond: http.perSecond === undefined ? 1 : check.number(http.perSecond, `${path}.perSecond`, 0.01, 10_000)
  }
}

/** Creates a validator that collects problems, so that all are reported at once. */
export function createSettingsValidator(problems: string[]) {
  const problem = (path: string, what: string) => void problems.push(`${path || 'the list'} ${what}`)
  const is = <Value>(
    value: unknown,
    path: string,
    holds: (value: unknown) => value is Value,
    what: string
  ): Value | undefined => {
    if (holds(value)) return value
    problem(path, `must be ${what}.`)
    return undefined
  }
  const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '' && value.length <= 200
  const isUrl = (value: unknown): value is string =>
    typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
  const isAddress = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
  const isMint = (value: unknown): value is string => typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)
  return {
    problem,
    is,
    text: (value: unknown, path: string) => is(value, path, isText, 'a text') ?? '',
    url: (value: unknown, path: string) => is(value, path, isUrl, 'an http or https address') ?? '',
    address: (value: unknown, path: string) =>
      (is(value, path, isAddress, 'an address of 40 hex digits') ?? `0x${'0'.repeat(40)}`).toLowerCase(),
    mint: (value: unknown, path: string) => is(value, path, isMint, 'a mint of 32 to 44 letters and digits') ?? '',
    number(value: unknown, path: string, least: number, most: number, whole = false) {
      const holds = (one: unknown): one is number =>
        typeof one === 'number' && one >= least && one <= most && (!whole || Number.isSafeInteger(one))
      const range = most >= Number.MAX_SAFE_INTEGER ? `from ${least} on` : `from ${least} to ${most}`
      return is(value, path, holds, `a ${whole ? 'whole ' : ''}number ${range}`) ?? least
    },
    list<Item>(value: unknown, path: string, read: (item: unknown, path: string) => Item): readonly Item[] {
      const isList = (one: unknown): one is readonly unknown[] => Array.isArray(one)
      return (is(value, path, isList, 'a list') ?? []).map((item, index) => read(item, `${path}[${index}]`))
    },
    record(value: unknown, path: string, known?: readonly string[]): Readonly<Record<string, unknown>> {
      const record = is(value, path, isRecord, 'an object') ?? {}
      for (const name of Object.keys(record)) {
        if (known && !known.includes(name)) problem(`${path}.${name.slice(0, 40)}`, `is not known. Known: ${known.join(', ')}.`)
      }
      return record
    }
  }
}
