import type { ChainId } from '../../adapters/base/caip.ts'
import type { ChainRequest } from '../../adapters/chain.ts'
import { environment } from '../platform/environment.ts'
import { rpcUrls } from './rpc-urls.ts'

/** Creates the context that a chain needs for each request. */
export function createChainRequest(chainId: ChainId, signal?: AbortSignal): ChainRequest {
  return { rpcUrls: rpcUrls(chainId), fetch: environment().fetch, ...(signal && { signal }) }
}
