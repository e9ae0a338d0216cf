import { createRpc, type Rpc } from './json-rpc.ts'
import type { Network } from './network.ts'

/** One client for the same addresses, so that calls made together travel together and ranking has something to go by. */
const clients = new WeakMap<typeof fetch, Map<string, Rpc>>()

/** Addresses before the network's own, best first, and what fetches. */
export interface RpcSettings {
  readonly rpcUrls?: readonly string[]
  readonly fetch?: typeof fetch
}

/** The client of a network over the addresses of the request, then the network's own. */
export function clientOf({ rpcUrls: { default: own } }: Network, { rpcUrls = [], fetch = globalThis.fetch }: RpcSettings): Rpc {
  const urls = [...rpcUrls, ...own.http]
  const known = clients.get(fetch) ?? new Map<string, Rpc>()
  clients.set(fetch, known)
  const key = urls.join(' ')
  const rpc = known.get(key) ?? createRpc(urls, { fetch })
  known.set(key, rpc)
  return rpc
}
