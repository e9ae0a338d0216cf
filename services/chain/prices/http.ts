import { isRecord } from '../../../adapters/base/is-record.ts'
import { SourceError } from '../chain-source.ts'
import { createHttpUpstream } from '../sources/http-upstream.ts'
import type { Turns } from '../sources/request-queue.ts'
import { getPriceKey, type PriceSource } from './price-source.ts'

export interface HttpPriceSettings {
  /** `coingecko`: `/simple/token_price` and `/simple/price`; `llama`: `/prices/current`. */
  readonly kind: 'coingecko' | 'llama'
  /** `https://api.coingecko.com/api/v3`, `https://coins.llama.fi`. */
  readonly url: string
  readonly key?: string
  /** Name of the header with the API key. */
  readonly keyHeader?: string
  /** Platform id of this chain: `ethereum`. */
  readonly platform: string
  /** Id of the native token: `ethereum`. */
  readonly native?: string
  /** Rate limit of the plan, in requests a second. */
  readonly perSecond: number
}

export interface HttpPriceOptions {
  readonly fetch: typeof fetch
  readonly now: () => number
  readonly timeLimit?: number
  /** Turns that all instances share. */
  readonly turns?: Turns | undefined
}

/** Maximum number of contracts in one request, because servers limit the length of a URL. */
const most = 50
/** Seconds after which a price is stale and ignored. */
const oldest = 3600

/** Creates a price source over an API like that of CoinGecko or DefiLlama. */
export function createHttpPrices(settings: HttpPriceSettings, { fetch, now, timeLimit, turns }: HttpPriceOptions): PriceSource {
  const { kind, url, key, keyHeader = 'x-cg-pro-api-key', platform, native, perSecond } = settings
  const upstream = createHttpUpstream({
    name: kind,
    url,
    ...(key !== undefined && { headers: { [keyHeader]: key } }),
    perSecond,
    fetch,
    now,
    turns,
    ...(timeLimit !== undefined && { timeLimit })
  })
  return {
    name: 'http',
    async prices(tokens, signal) {
      const contracts = tokens.flatMap(({ contract }) => contract ?? [])
      const ids = native !== undefined && tokens.some(({ contract }) => contract === undefined) ? [native] : []
      const parts: (readonly string[])[] = []
      for (let start = 0; start < contracts.length; start += most) parts.push(contracts.slice(start, start + most))
      const fetchPrices = kind === 'coingecko' ? fetchGecko : fetchLlama
      const found = await Promise.all([
        ...parts.map(part => fetchPrices(part, [], signal)),
        ...(ids.length > 0 ? [fetchPrices([], ids, signal)] : [])
      ])
      return new Map(found.flat())
    }
  }

  async function fetchGecko(contracts: readonly string[], ids: readonly string[], signal: AbortSignal) {
    const isNative = ids.length > 0
    const query = { vs_currencies: 'usd', ...(isNative ? { ids: ids.join() } : { contract_addresses: contracts.join() }) }
    const path = isNative ? '/simple/price' : `/simple/token_price/${encodeURIComponent(platform)}`
    const reply = await upstream.get(path, query, signal)
    const rows = lowerCased(reply)
    return [...(isNative ? ids : contracts)].flatMap(id => {
      const row = rows.get(id.toLowerCase())
      return isRecord(row) ? entry(isNative ? undefined : id, row.usd) : []
    })
  }

  async function fetchLlama(contracts: readonly string[], ids: readonly string[], signal: AbortSignal) {
    const names = new Map<string, string | undefined>([
      ...contracts.map(contract => [`${platform}:${contract}`, contract] as const),
      ...ids.map(id => [`coingecko:${id}`, undefined] as const)
    ])
    const reply = await upstream.get(
      `/prices/current/${[...names.keys()].map(name => encodeURIComponent(name)).join()}`,
      {},
      signal
    )
    const rows = lowerCased(isRecord(reply) ? reply.coins : undefined)
    return [...names].flatMap(([name, contract]) => {
      const row = rows.get(name.toLowerCase())
      if (!isRecord(row) || (typeof row.timestamp === 'number' && row.timestamp < now() / 1000 - oldest)) return []
      return entry(contract, row.price)
    })
  }
}

function entry(contract: string | undefined, price: unknown): readonly (readonly [string, number])[] {
  const isPrice = typeof price === 'number' && Number.isFinite(price) && price > 0
  return isPrice ? [[getPriceKey(contract === undefined ? {} : { contract }), price]] : []
}

/** Services may return addresses in another case than requested. */
function lowerCased(reply: unknown): ReadonlyMap<string, unknown> {
  if (!isRecord(reply)) throw new SourceError('the service of prices answers with something else than prices')
  return new Map(Object.entries(reply).map(([name, row]) => [name.toLowerCase(), row]))
}
