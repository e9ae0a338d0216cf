import { HttpError } from '../base/errors.ts'
import { isRecord } from '../base/record.ts'
import type { SupportedChainsReply } from './contract/chain.ts'
import { isChain } from './fields.ts'
import type { CallOptions, Http } from './http.ts'

/**
 * `GET /v1/supported-chains` (facts/blockchain-api §1). What is no CAIP-2 id is dropped, not the list. Throws what {@link Http} throws, and
 * `HttpError` when the reply is no list at all.
 */
export async function supportedChains(http: Http, { signal }: CallOptions): Promise<SupportedChainsReply> {
  const path = '/v1/supported-chains'
  const reply = await http.get(path, {}, { signal })
  if (!isRecord(reply) || !Array.isArray(reply.http)) {
    throw new HttpError(200, path, 'The service answered with something else than a list of chains.')
  }
  return { http: reply.http.filter(isChain), ws: Array.isArray(reply.ws) ? reply.ws.filter(isChain) : [] }
}
