import { isRecord } from '../base/record.ts'
import { chainsIn } from './fields.ts'
import { somethingElse, type CallOptions, type Http } from './http.ts'

/** What of the reply (`SupportedChainsReply`) a page asks for: without `onramp` the service sells nothing, or does not say where. */
export interface SupportedChains {
  readonly http: readonly string[]
  readonly onramp: readonly string[] | undefined
}

/**
 * `GET /v1/supported-chains` (facts/blockchain-api §1). What is no CAIP-2 id is dropped, not the list; of `ws` nobody asks. Throws what
 * {@link Http} throws, and `HttpError` when the reply is no list at all.
 */
export async function supportedChains(http: Http, { signal }: CallOptions): Promise<SupportedChains> {
  const path = '/v1/supported-chains'
  const reply = await http.get(path, {}, { signal })
  const chains = isRecord(reply) && chainsIn(reply.http)
  if (!chains) throw somethingElse(path, 'a list of chains')
  return { http: chains, onramp: chainsIn(reply.onramp) }
}
