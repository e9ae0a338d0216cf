import { KitError } from '../base/kit-error.ts'
import { parseEvmChainId } from '../base/evm-chain-id.ts'
import type { Network } from '../base/network.ts'
import { createNetworkClient } from '../base/rpc-client.ts'
import type { SentRequest } from '../base/rpc-endpoint.ts'
import type { ChainRequest } from '../chain.ts'

/** Sends an RPC request. The response is untrusted: validate it. */
export type RpcRequest = (method: string, params?: readonly unknown[]) => Promise<unknown>

/**
 * Creates the RPC request function of one task.
 * Batches the first call with `eth_chainId`: a node of another chain would respond too.
 * @param sent - Earlier attempt of the first call.
 * @throws KitError `invalid-reply` for a node of another chain, and the errors of `RpcClient.request`
 */
export function createRpcRequest(network: Network, request: ChainRequest, sent?: SentRequest): RpcRequest {
  const rpc = createNetworkClient(network, request)
  const { signal } = request
  let right: Promise<void> | undefined
  return async (method, params = []) => {
    const reply = rpc.request({ method, params }, { signal, sent })
    right ??= rpc.request({ method: 'eth_chainId', params: [] }, { signal }).then(answer => {
      if (parseEvmChainId(answer) === network.caipNetworkId) return
      throw new KitError('invalid-reply', `The RPC of ${network.caipNetworkId} is of another chain.`, {
        metaMessages: ['Correct its address in the network or in customRpcUrls.']
      })
    })
    const [answer] = await Promise.all([reply, right])
    return answer
  }
}
