import type { ChainId, Namespace } from '../adapters/base/caip.ts'
import type { Chain, ChainRequest } from '../adapters/chain.ts'
import { environment } from './environment.ts'
import { $options } from './options.ts'
import { rpcUrls } from './rpc-urls.ts'

/** What the site's adapters can do on a kind of chain; `undefined` where none of them speaks to it. */
export function chainOf(namespace: Namespace): Chain | undefined {
  return $options.get().adapters.find(({ chain }) => chain?.namespace === namespace)?.chain
}

/** What a chain is given with every question about a network. */
export function requestOn(chainId: ChainId, signal?: AbortSignal): ChainRequest {
  return { rpcUrls: rpcUrls(chainId), fetch: environment().fetch, ...(signal && { signal }) }
}
