import type { PriceReply } from '../../adapters/api/contract/chain.ts'
import { isAccountId, namespaceOf, parseAccountId } from '../../adapters/base/caip.ts'
import { isRecord } from '../../adapters/base/record.ts'
import { Problem } from '../lib/problem.ts'
import { checkCurrency } from './query.ts'
import type { ServedChain, Told } from './served.ts'
import type { Token } from './source.ts'

type Fungible = PriceReply['fungibles'][number]

/** Stands for the native token where an address is needed, by namespace (facts/chains-and-constants §4). */
const nativeAddresses: Readonly<Record<string, string>> = {
  eip155: `0x${'e'.repeat(40)}`,
  solana: `So${'1'.repeat(41)}`
}
const mostAddresses = 100

/**
 * The CAIP-10 ids of a price request.
 *
 * @throws Problem 400 with a reason
 */
export function readPriceRequest(text: string): readonly string[] {
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

/** What tokens are called and cost, in the order in which they were asked for. Tokens that nobody knows are left out. */
export async function tellPrices(
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
): Promise<Told<PriceReply>> {
  const asked = addresses.flatMap(id => {
    const { chainId, address } = parseAccountId(id as `eip155:${string}:${string}`)
    const chain = chains.find(served => served.id === chainId)
    return chain ? [{ id, chain, address: namespaceOf(chain.id) === 'eip155' ? address.toLowerCase() : address }] : []
  })
  const sources = new Set<string>()
  const told = await Promise.all(
    chains.map(async chain => {
      const own = asked.filter(one => one.chain === chain)
      const found = await Promise.all(own.map(async ({ id, address }) => [id, await find(chain, address, signal)] as const))
      const tokens = found.flatMap(([id, token]) => (token ? [[id, token] as const] : []))
      const prices = await chain.prices.of(tokens.map(([, token]) => token))
      return tokens.map(([id, token]): readonly [string, Fungible] => {
        const { price = 0, source } = prices.get(token.contract ?? 'native') ?? {}
        if (source !== undefined) sources.add(source)
        const iconUrl = (token.icon && image(token.icon)) || ''
        return [id, { address: id, name: token.name, symbol: token.symbol, iconUrl, price }]
      })
    })
  )
  const byId = new Map(told.flat())
  const fungibles = addresses.flatMap(id => byId.get(id) ?? [])
  return { body: { fungibles }, sources: [...sources], isPartial: false }
}

async function find(chain: ServedChain, address: string, signal: AbortSignal): Promise<Token | undefined> {
  const namespace = namespaceOf(chain.id)
  if (address === nativeAddresses[namespace]) return chain.tokens.native
  if (!(namespace === 'solana' ? /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ : /^0x[0-9a-f]{40}$/).test(address)) return undefined
  // a node that does not answer leaves one token out, and not all prices
  return chain.tokens.find(address, signal).catch(() => undefined)
}
