import { createRpcClient, type RpcClient } from '../../../adapters/base/json-rpc.ts'
import type { ChainRequest } from '../../../adapters/siwx/contract-signature.ts'
import type { SignInMessage } from '../../../adapters/siwx/message.ts'
import { toSolanaChainId } from '../../../adapters/siwx/verify-solana.ts'
import type { ChainSettings } from '../../chain/settings.ts'
import { SiwxError } from './siwx-error.ts'

/** Chains whose accounts may sign in, and their nodes. */
export interface Networks {
  /**
   * Returns the CAIP-2 id of the message's chain.
   *
   * @throws SiwxError `siwx-chain` if it is not allowed
   */
  chainOf(message: Pick<SignInMessage, 'namespace' | 'chainId'>): string
  /**
   * Returns the RPC request that `verifyMessage` needs for contract accounts; `undefined` for a chain
   * without a node, where only keys can sign in.
   */
  request(chain: string): ((signal: AbortSignal) => ChainRequest) | undefined
  close(): void
}

/**
 * Creates the list of chains.
 *
 * @param byKey additional chains without a node, CAIP-2. If no chain is configured at all, accounts of every chain may sign in,
 * by key only
 */
export function createNetworks(
  chains: readonly Pick<ChainSettings, 'id' | 'rpc'>[],
  platform: { readonly fetch: typeof fetch; readonly now: () => number },
  byKey: readonly string[] = []
): Networks {
  const rpcs = new Map<string, RpcClient>(chains.map(({ id, rpc }) => [id, createRpcClient(rpc, platform)]))
  return {
    chainOf({ namespace = 'eip155', chainId }) {
      const id = namespace === 'solana' ? toSolanaChainId(String(chainId).replace(/^solana:/, '')) : `${namespace}:${chainId}`
      if ((rpcs.size === 0 && byKey.length === 0) || rpcs.has(id) || byKey.includes(id)) return id
      throw new SiwxError(403, 'siwx-chain', `The message is for ${id}, which this service does not serve.`)
    },
    request(chain) {
      const rpc = rpcs.get(chain)
      return rpc && (signal => async (_chain, method, params) => rpc.request({ method, params }, { signal }))
    },
    close: () => rpcs.forEach(rpc => rpc.stop())
  }
}
