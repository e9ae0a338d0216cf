import { isAccountId } from '../base/caip.ts'
import { sanitizeDisplayName } from '../base/display-name.ts'
import { isRecord } from '../base/is-record.ts'
import type { PriceReply, PriceRequest } from './contract/chain.ts'
import { isMoney } from './parse-fields.ts'
import type { CallOptions, Http } from './http.ts'
import { safeImageLink } from './safe-links.ts'
import { parseRows, parseUnanswered } from './parse-rows.ts'

type Fungible = PriceReply['fungibles'][number]

/**
 * Lists the prices of CAIP-10 ids: `POST /v1/fungible/price` (docs/decisions/blockchain-api.md).
 * Returns only requested ids, each once; a missing id has no known price, as has one with the price 0 of other services. Throws the errors of {@link Http}, and `HttpError` if
 * the response is not a list.
 */
export async function listPrices(
  http: Http,
  addresses: readonly string[],
  { projectId }: { readonly projectId?: string | undefined },
  { signal }: CallOptions
): Promise<PriceReply> {
  const path = '/v1/fungible/price'
  const request: PriceRequest = { currency: 'usd', addresses, ...(projectId !== undefined && { projectId }) }
  const reply = await http.send(path, request, { signal })
  const rows = parseRows(isRecord(reply) ? reply.fungibles : undefined, path, toFungible)
  const byAddress = new Map(rows.map(row => [row.address.toLowerCase(), row]))
  const fungibles = [...new Set(addresses)].flatMap(address => {
    const row = byAddress.get(address.toLowerCase())
    return row ? [{ ...row, address }] : []
  })
  return { fungibles, ...parseUnanswered(reply) }
}

function toFungible(row: unknown): Fungible | undefined {
  if (!isRecord(row) || !isAccountId(row.address) || !isMoney(row.price) || row.price === 0) return undefined
  return {
    address: row.address,
    name: sanitizeDisplayName(row.name),
    symbol: sanitizeDisplayName(row.symbol),
    iconUrl: safeImageLink(row.iconUrl) ?? '',
    price: row.price
  }
}
