import { createRpcClient, type RpcClient } from './json-rpc.ts'
import type { Network } from './network.ts'

/** One client per set of URLs, so that calls are batched and ranking has samples. */
const clients = new WeakMap<typeof fetch, Map<string, RpcClient>>()

/** RPC URLs tried before those of the network, by priority, and the `fetch` to use. */
export interface RpcClientSettings {
  readonly rpcUrls?: readonly string[]
  readonly fetch?: typeof fetch
}

/** Returns the client of a network over the URLs of the request, then those of the network. */
export function createNetworkClient(
  { rpcUrls: { default: own } }: Network,
  { rpcUrls = [], fetch = globalThis.fetch }: RpcClientSettings
): RpcClient {
  const urls = [...rpcUrls, ...own.http]
  const known = clients.get(fetch) ?? new Map<string, RpcClient>()
  clients.set(fetch, known)
  const key = urls.join(' ')
  const rpc = known.get(key) ?? createRpcClient(urls, { fetch })
  known.set(key, rpc)
  return rpc
}
