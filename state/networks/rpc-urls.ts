import type { ChainId } from '../../adapters/base/caip.ts'
import { createProxyRpcUrl } from '../../adapters/base/proxy-rpc-url.ts'
import { $options } from '../options/options.ts'

/**
 * Returns the RPC URLs of a network, best first: `customRpcUrls`, then the RPC proxy of a service with
 * a project id (docs/decisions/blockchain-api.md), then the network's public URLs.
 */
export function rpcUrls(chainId: ChainId): readonly string[] {
  const { customRpcUrls, services, projectId, networks } = $options.get()
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  return [
    ...(customRpcUrls[chainId] ?? []).map(({ url }) => url),
    ...(services.needsProjectId && services.chain && projectId ? [createProxyRpcUrl(services.chain, chainId, projectId)] : []),
    ...(network?.rpcUrls.default.http ?? [])
  ]
}
