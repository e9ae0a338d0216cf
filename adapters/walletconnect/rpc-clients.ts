import type { ChainId } from '../base/caip.ts'
import { createRpcClient, type RpcClient } from '../base/json-rpc.ts'
import type { SourceContext } from '../wallet-source.ts'
import type { WalletConnectOptions } from './options.ts'

/** RPC clients of the configured networks, created on first use. */
export interface RpcClients {
  of(chainId: ChainId): RpcClient
  stop(): void
}

export function createRpcClients(
  context: Pick<SourceContext, 'networks' | 'rpcUrls' | 'fetch'>,
  { rpcMap }: Pick<WalletConnectOptions, 'rpcMap'>
): RpcClients {
  const clients = new Map<string, RpcClient>()
  return {
    of(chainId) {
      const own = rpcMap?.[chainId]
      const network = context.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
      const urls = [...(own ? [own] : []), ...context.rpcUrls(chainId), ...(network?.rpcUrls.default.http ?? [])]
      // The app may pass other URLs.
      const key = urls.join(' ')
      const client = clients.get(key) ?? createRpcClient(urls, { fetch: context.fetch })
      clients.set(key, client)
      return client
    },
    stop() {
      for (const client of clients.values()) client.stop()
    }
  }
}
