import type { PriceReply } from '../../adapters/api/contract/chain.ts'
import { isAccountId, getNamespace, parseAccountId } from '../../adapters/base/caip.ts'
import { isRecord } from '../../adapters/base/is-record.ts'
import { Problem } from '../lib/problem.ts'
import { checkCurrency } from './parse-query.ts'
import type { ServedChain, QueryResult } from './served-chain.ts'
import type { Token } from './chain-source.ts'

type Fungible = PriceReply['fungibles'][number]

/** Placeholder address of the native token, by namespace. */
const nativeAddresses: Readonly<Record<string, string>> = {
  eip155: `0x${'e'.repeat(40)}`,
  solana: `So${'1'.repeat(41)}`
}
const mostAddresses = 100

/**
 * Parses the CAIP-10 ids of a price request.
 *
 * @throws Problem 400 with a reason
 */
export function parsePriceRequest(text: string): readonly string[] {
  const refuse = (name: string, description: string) => new Problem(400, [{ name, description }])
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw refuse('body', 'Send JSON such as { "currency": "usd", "addresses": ["eip155:1:0x…"] }.')
  }
  if (!isRecord(body)) throw refuse('body', 'Send an object with "currency" and "addresses".')
  checkCurrency(body.currency)
  const { addresses } = body
  if (!Array.isArray(addresses) || addresses.length > mostAddresses) {
    throw refuse('addresses', `Send a list of at most ${mostAddresses} addresses.`)
  }
  const wrong: unknown = addresses.find(address => !isAccountId(address))
  if (wrong !== undefined)
    throw refuse('addresses', 'Send CAIP-10 ids such as eip155:1:0x0000000000000000000000000000000000000000.')
  return [...new Set(addresses as readonly string[])]
}

/**
 * Returns metadata and prices of tokens, in the requested order.
 * Tokens that are unknown or have no known price are left out; chains whose price sources do not respond are in `unanswered`.
 */
export async function getPrices(
  addresses: readonly string[],
  {
    chains,
    image,
    signal
  }: {
    readonly chains: readonly ServedChain[]
    readonly image: (url: string) => string | undefined
    readonly signal: AbortSignal
  }
): Promise<QueryResult<PriceReply>> {
  const requested = addresses.flatMap(id => {
    const { chainId, address } = parseAccountId(id as `eip155:${string}:${string}`)
    const chain = chains.find(served => served.id === chainId)
    return chain ? [{ id, chain, address: getNamespace(chain.id) === 'eip155' ? address.toLowerCase() : address }] : []
  })
  const sources = new Set<string>()
  const unanswered: string[] = []
  const priced = await Promise.all(
    chains.map(async chain => {
      const own = requested.filter(one => one.chain === chain)
      const found = await Promise.all(own.map(async ({ id, address }) => [id, await find(chain, address, signal)] as const))
      const tokens = found.flatMap(([id, token]) => (token ? [[id, token] as const] : []))
      const { prices, isComplete } = await chain.prices.of(tokens.map(([, token]) => token))
      if (!isComplete) unanswered.push(chain.id)
      return tokens.flatMap(([id, token]): readonly (readonly [string, Fungible])[] => {
        const known = prices.get(token.contract ?? 'native')
        if (known === undefined) return []
        sources.add(known.source)
        const iconUrl = (token.icon && image(token.icon)) || ''
        return [[id, { address: id, name: token.name, symbol: token.symbol, iconUrl, price: known.price }]]
      })
    })
  )
  const byId = new Map(priced.flat())
  const fungibles = addresses.flatMap(id => byId.get(id) ?? [])
  const body = { fungibles, ...(unanswered.length > 0 && { unanswered }) }
  return { body, sources: [...sources], isPartial: unanswered.length > 0 }
}

async function find(chain: ServedChain, address: string, signal: AbortSignal): Promise<Token | undefined> {
  const namespace = getNamespace(chain.id)
  if (address === nativeAddresses[namespace]) return chain.tokens.native
  if (!(namespace === 'solana' ? /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ : /^0x[0-9a-f]{40}$/).test(address)) return undefined
  // a failing node leaves out one token, not all prices
  return chain.tokens.find(address, signal).catch(() => undefined)
}
