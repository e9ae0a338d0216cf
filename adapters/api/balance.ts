import { isRecord } from '../base/record.ts'
import type { Balance, BalanceReply } from './contract/chain.ts'
import { isAccountOn, isChain, isDecimal, isDecimals, isMoney, namesOf } from './fields.ts'
import type { CallOptions, Http } from './http.ts'
import { imageLink } from './links.ts'
import { readRows, readUnanswered } from './rows.ts'

export interface BalanceQuery {
  /** CAIP-2; without it all chains of the address's kind are asked. */
  readonly chainId?: string | undefined
  /** Token contracts that must be read again, after something was sent. */
  readonly forceUpdate?: readonly string[] | undefined
}

/**
 * `GET /v1/account/{address}/balance` (facts/blockchain-api §2). A token that is none is dropped, not the list; so are tokens with 0
 * decimals (spec section 5). Throws what {@link Http} throws, and `HttpError` when the reply is no list at all.
 */
export async function listBalances(
  http: Http,
  address: string,
  { chainId, forceUpdate }: BalanceQuery,
  { signal }: CallOptions
): Promise<BalanceReply> {
  const path = `/v1/account/${encodeURIComponent(address)}/balance`
  const reply = await http.get(path, { currency: 'usd', chainId, forceUpdate }, { signal, cache: forceUpdate && 'no-cache' })
  const rows = readRows(isRecord(reply) ? reply.balances : undefined, path, toBalance)
  // a service that names other chains than the asked one would put a stranger's balance into the list
  return { balances: chainId ? rows.filter(row => row.chainId === chainId) : rows, ...readUnanswered(reply) }
}

function toBalance(row: unknown): Balance | undefined {
  if (!isRecord(row) || !isChain(row.chainId) || !isRecord(row.quantity)) return undefined
  const { chainId, address, value, price } = row
  const { decimals, numeric } = row.quantity
  const names = namesOf(row.name, row.symbol)
  if (!names || !isDecimals(decimals) || !isDecimal(numeric) || Number(decimals) === 0) return undefined
  // null, as some write it, is absent; an address that cannot be read must not become the native token
  const isNative = address === undefined || address === null
  if (!isNative && !isAccountOn(chainId, address)) return undefined
  return {
    ...names,
    chainId,
    ...(!isNative && { address }),
    ...(isMoney(value) && { value }),
    price: isMoney(price) ? price : 0,
    quantity: { decimals, numeric },
    iconUrl: imageLink(row.iconUrl) ?? ''
  }
}
