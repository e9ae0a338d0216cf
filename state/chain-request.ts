import type { ChainId } from '../adapters/base/caip.ts'
import type { ChainRequest } from '../adapters/chain.ts'
import { environment } from './environment.ts'
import { rpcUrls } from './rpc-urls.ts'

/** What a chain is given with every question about a network. */
export function requestOn(chainId: ChainId, signal?: AbortSignal): ChainRequest {
  return { rpcUrls: rpcUrls(chainId), fetch: environment().fetch, ...(signal && { signal }) }
}
