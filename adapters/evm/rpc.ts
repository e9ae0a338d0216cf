import { KitError } from '../base/error.ts'
import { evmChainId } from '../base/evm-chain-id.ts'
import type { Network } from '../base/network.ts'
import { clientOf } from '../base/rpc-client.ts'
import type { Sent } from '../base/rpc-endpoint.ts'
import type { ChainRequest } from '../chain.ts'

/** Asks the network. The reply is as the node gave it: check it before believing it. */
export type Ask = (method: string, params?: readonly unknown[]) => Promise<unknown>

/**
 * What asks a network for the time of one task. With the first call goes the question which chain this is: an address that leads to
 * another one would answer everything else just as readily.
 *
 * @param sent - A try that the first call has behind it.
 * @throws KitError `invalid-reply` for a node of another chain, and what `Rpc.request` rejects with
 */
export function openRpc(network: Network, request: ChainRequest, sent?: Sent): Ask {
  const rpc = clientOf(network, request)
  const { signal } = request
  let right: Promise<void> | undefined
  return async (method, params = []) => {
    const reply = rpc.request({ method, params }, { signal, sent })
    right ??= rpc.request({ method: 'eth_chainId', params: [] }, { signal }).then(answer => {
      if (evmChainId(answer) === network.caipNetworkId) return
      throw new KitError('invalid-reply', `The RPC of ${network.caipNetworkId} is of another chain.`, {
        metaMessages: ['Correct its address in the network or in customRpcUrls.']
      })
    })
    const [answer] = await Promise.all([reply, right])
    return answer
  }
}
