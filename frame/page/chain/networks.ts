import { KitError } from '../../../adapters/base/kit-error.ts'
import { createRpcClient, type RpcClient } from '../../../adapters/base/json-rpc.ts'
import type { FrameNetwork } from '../config.ts'

/** Networks of the frame, each with a lazily created client. */
export interface Networks {
  readonly all: readonly FrameNetwork[]
  /** Project id of the page, for services that count requests by it; may be empty. */
  readonly projectId: string
  /**
   * Returns the network for `1`, `"1"`, `eip155:1`, `0x1`, `solana:…`.
   *
   * @throws KitError `unsupported-chain`
   */
  find(chainId: number | string | undefined, namespace?: string): FrameNetwork
  request(network: FrameNetwork, method: string, params?: unknown, signal?: AbortSignal): Promise<unknown>
  /** Sends a request to another configured service: a bundler, a sponsor. */
  requestAt(url: string, method: string, params: unknown, signal?: AbortSignal): Promise<unknown>
}

export function createNetworks(all: readonly FrameNetwork[], fetch: typeof globalThis.fetch, projectId = ''): Networks {
  const clients = new Map<string, RpcClient>()
  const clientOf = (name: string, urls: readonly string[]): RpcClient => {
    const known = clients.get(name) ?? createRpcClient(urls, { fetch })
    clients.set(name, known)
    return known
  }
  return {
    all,
    projectId,
    find(chainId, namespace = 'eip155') {
      const text = String(chainId ?? '')
      const reference = /^0x[0-9a-f]+$/i.test(text) ? String(BigInt(text)) : text
      const id = reference.includes(':') ? reference : `${namespace}:${reference}`
      const found = all.find(network => network.id === id)
      if (!found) throw new KitError('unsupported-chain', `The embedded wallet does not know the network ${id.slice(0, 64)}.`)
      return found
    },
    request: (network, method, params, signal) => clientOf(network.id, network.rpc).request({ method, params }, { signal }),
    requestAt: (url, method, params, signal) => clientOf(url, [url]).request({ method, params }, { signal })
  }
}

/** Returns `1` for EVM, `solana:…` for Solana, as replies name networks. */
export const toReplyChainId = ({ id }: FrameNetwork): number | string => (id.startsWith('eip155:') ? Number(id.slice(7)) : id)
