import type { Network } from '../base/network.ts'
import type { Sent } from '../base/rpc-endpoint.ts'
import type { ChainRequest } from '../chain.ts'
import { checkHex } from './replies.ts'
import { openRpc } from './rpc.ts'

/** Asks until somebody tells, as spec section 9 has it. `sent`: the first try, which brought nothing; its answer is learned from. */
export async function askPatiently(address: string, network: Network, request: ChainRequest, sent?: Sent): Promise<string> {
  return checkHex(await openRpc(network, request, sent)('eth_getBalance', [address, 'latest']), 'a balance')
}
