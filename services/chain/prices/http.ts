import { isRecord } from '../../../adapters/base/record.ts'
import { SourceError } from '../source.ts'
import { createUpstream } from '../sources/upstream.ts'
import { keyOf, type PriceSource } from './source.ts'

export interface HttpPriceSettings {
  /** `coingecko`: `/simple/token_price` and `/simple/price`; `llama`: `/prices/current`. */
  readonly kind: 'coingecko' | 'llama'
  /** `https://api.coingecko.com/api/v3`, `https://coins.llama.fi`. */
  readonly url: string
  readonly key?: string
  /** The header of the key. */
  readonly keyHeader?: string
  /** What the service calls this chain: `ethereum`. */
  readonly platform: string
  /** What it calls the native token: `ethereum`. */
  readonly native?: string
  /** Requests a second that the plan allows. */
  readonly perSecond: number
}

export interface HttpPriceOptions {
  readonly fetch: typeof fetch
  readonly now: () => number
  readonly timeLimit?: number
}

/** Contracts of one request: the address of a request is not to be longer than what servers take. */
const most = 50
/** A price of long ago is none, in seconds. */
const oldest = 3600

/** Prices from a service that answers as CoinGecko or DefiLlama do. */
export function createHttpPrices(settings: HttpPriceSettings, { fetch, now, timeLimit }: HttpPriceOptions): PriceSource {
  const { kind, url, key, keyHeader = 'x-cg-pro-api-key', platform, native, perSecond } = settings
  const upstream = createUpstream({
    name: kind,
    url,
    ...(key !== undefined && { headers: { [keyHeader]: key } }),
    perSecond,
    fetch,
    now,
    ...(timeLimit !== undefined && { timeLimit })
  })
  return {
    name: 'http',
    async prices(tokens, signal) {
      const contracts = tokens.flatMap(({ contract }) => contract ?? [])
      const ids = native !== undefined && tokens.some(({ contract }) => contract === undefined) ? [native] : []
      const parts: (readonly string[])[] = []
      for (let start = 0; start < contracts.length; start += most) parts.push(contracts.slice(start, start + most))
      const asked = kind === 'coingecko' ? askGecko : askLlama
      const found = await Promise.all([
        ...parts.map(part => asked(part, [], signal)),
        ...(ids.length > 0 ? [asked([], ids, signal)] : [])
      ])
      return new Map(found.flat())
    }
  }

  async function askGecko(contracts: readonly string[], ids: readonly string[], signal: AbortSignal) {
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

  async function askLlama(contracts: readonly string[], ids: readonly string[], signal: AbortSignal) {
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
  return isPrice ? [[keyOf(contract === undefined ? {} : { contract }), price]] : []
}

/** Services answer in other letters than they were asked in. */
function lowerCased(reply: unknown): ReadonlyMap<string, unknown> {
  if (!isRecord(reply)) throw new SourceError('the service of prices answers with something else than prices')
  return new Map(Object.entries(reply).map(([name, row]) => [name.toLowerCase(), row]))
}
