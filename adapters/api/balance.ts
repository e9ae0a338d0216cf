import { isRecord } from '../base/is-record.ts'
import type { Balance, BalanceReply } from './contract/chain.ts'
import { isAccountOn, isChain, isDecimal, isDecimals, isMoney, parseTokenNames } from './parse-fields.ts'
import type { CallOptions, Http } from './http.ts'
import { safeImageLink } from './safe-links.ts'
import { parseRows, parseUnanswered } from './parse-rows.ts'

export interface BalanceQuery {
  /** CAIP-2. Absent: all chains of the address's namespace. */
  readonly chainId?: string | undefined
  /** Token contracts to read without cache, after a transfer. */
  readonly forceUpdate?: readonly string[] | undefined
}

/**
 * Reads the balances of an address:
 * `GET /v1/account/{address}/balance` (docs/decisions/blockchain-api.md). Drops invalid tokens and tokens with 0 decimals
 * (docs/decisions/validation.md), not the list. Throws the errors of {@link Http}, and `HttpError` if the response is not a
 * list.
 */
export async function listBalances(
  http: Http,
  address: string,
  { chainId, forceUpdate }: BalanceQuery,
  { signal }: CallOptions
): Promise<BalanceReply> {
  const path = `/v1/account/${encodeURIComponent(address)}/balance`
  const reply = await http.get(path, { currency: 'usd', chainId, forceUpdate }, { signal, cache: forceUpdate && 'no-cache' })
  const rows = parseRows(isRecord(reply) ? reply.balances : undefined, path, toBalance)
  // A service that returns other chains than requested would add untrusted balances to the list.
  return { balances: chainId ? rows.filter(row => row.chainId === chainId) : rows, ...parseUnanswered(reply) }
}

function toBalance(row: unknown): Balance | undefined {
  if (!isRecord(row) || !isChain(row.chainId) || !isRecord(row.quantity)) return undefined
  const { chainId, address, value, price } = row
  const { decimals, numeric } = row.quantity
  const names = parseTokenNames(row.name, row.symbol)
  if (!names || !isDecimals(decimals) || !isDecimal(numeric) || Number(decimals) === 0) return undefined
  // Some services write null for absent. An invalid address must not become the native token.
  const isNative = address === undefined || address === null
  if (!isNative && !isAccountOn(chainId, address)) return undefined
  return {
    ...names,
    chainId,
    ...(!isNative && { address }),
    ...(isMoney(value) && { value }),
    ...(isMoney(price) && price > 0 && { price }),
    quantity: { decimals, numeric },
    iconUrl: safeImageLink(row.iconUrl) ?? ''
  }
}
