import { isRecord } from '../base/is-record.ts'
import { parseChainIds } from './parse-fields.ts'
import { unexpectedReply, type CallOptions, type Http } from './http.ts'

/**
 * Used fields of `SupportedChainsReply`.
 * Without `onramp` the service has no on-ramp, or does not list its chains.
 */
export interface SupportedChains {
  readonly http: readonly string[]
  readonly onramp: readonly string[] | undefined
}

/**
 * Reads `GET /v1/supported-chains` (docs/decisions/blockchain-api.md).
 * Drops invalid CAIP-2 ids, not the list; ignores `ws`. Throws the errors of {@link Http}, and `HttpError` if the response is
 * not a list.
 */
export async function getSupportedChains(http: Http, { signal }: CallOptions): Promise<SupportedChains> {
  const path = '/v1/supported-chains'
  const reply = await http.get(path, {}, { signal })
  const chains = isRecord(reply) && parseChainIds(reply.http)
  if (!chains) throw unexpectedReply(path, 'a list of chains')
  return { http: chains, onramp: parseChainIds(reply.onramp) }
}
