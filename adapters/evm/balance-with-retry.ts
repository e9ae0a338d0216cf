import type { Network } from '../base/network.ts'
import type { SentRequest } from '../base/rpc-endpoint.ts'
import type { ChainRequest } from '../chain.ts'
import { parseHex } from './parse-replies.ts'
import { createRpcRequest } from './rpc.ts'

/**
 * Calls `eth_getBalance` over the network's RPC URLs with backoff (docs/decisions/limits.md).
 * `sent` is the first, failed request; its result updates the URL ranking.
 */
export async function fetchBalanceWithRetry(
  address: string,
  network: Network,
  request: ChainRequest,
  sent?: SentRequest
): Promise<string> {
  return parseHex(await createRpcRequest(network, request, sent)('eth_getBalance', [address, 'latest']), 'a balance')
}
