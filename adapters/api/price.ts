import { isAccountId } from '../base/caip.ts'
import { displayName } from '../base/display-name.ts'
import { isRecord } from '../base/record.ts'
import type { PriceReply, PriceRequest } from './contract/chain.ts'
import { isMoney } from './fields.ts'
import type { CallOptions, Http } from './http.ts'
import { imageLink } from './links.ts'
import { readRows } from './rows.ts'

type Fungible = PriceReply['fungibles'][number]

/**
 * `POST /v1/fungible/price` (facts/blockchain-api §3) for CAIP-10 ids. Answered are those that were asked, each once; one that is missing has
 * no price that is known. Throws what {@link Http} throws, and `HttpError` when the reply is no list at all.
 */
export async function listPrices(
  http: Http,
  addresses: readonly string[],
  { projectId }: { readonly projectId?: string | undefined },
  { signal }: CallOptions
): Promise<PriceReply> {
  const path = '/v1/fungible/price'
  const request: PriceRequest = { currency: 'usd', addresses, ...(projectId !== undefined && { projectId }) }
  const reply = await http.ask(path, request, { signal })
  const rows = readRows(isRecord(reply) ? reply.fungibles : undefined, path, toFungible)
  const byAddress = new Map(rows.map(row => [row.address.toLowerCase(), row]))
  const fungibles = [...new Set(addresses)].flatMap(address => {
    const row = byAddress.get(address.toLowerCase())
    return row ? [{ ...row, address }] : []
  })
  return { fungibles }
}

function toFungible(row: unknown): Fungible | undefined {
  if (!isRecord(row) || !isAccountId(row.address) || !isMoney(row.price)) return undefined
  return {
    address: row.address,
    name: displayName(row.name),
    symbol: displayName(row.symbol),
    iconUrl: imageLink(row.iconUrl) ?? '',
    price: row.price
  }
}
