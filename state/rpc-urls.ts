import type { ChainId } from '../adapters/base/caip.ts'
import { proxyRpcUrl } from '../adapters/base/rpc-url.ts'
import { $options } from './options.ts'

/**
 * Where a network's own RPC is asked, best first: `customRpcUrls`, then the RPC proxy of a service with a project id (spec section 7),
 * then the network's public addresses.
 */
export function rpcUrls(chainId: ChainId): readonly string[] {
  const { customRpcUrls, services, projectId, networks } = $options.get()
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  return [
    ...(customRpcUrls[chainId] ?? []).map(({ url }) => url),
    ...(services.needsProjectId && services.chain && projectId ? [proxyRpcUrl(services.chain, chainId, projectId)] : []),
    ...(network?.rpcUrls.default.http ?? [])
  ]
}
