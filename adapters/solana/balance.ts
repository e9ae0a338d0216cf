import { parseAccountId } from '../base/caip.ts'
import { commitment, createRpcRequest, toAmount, unwrapValue } from './rpc.ts'
import type { Chain } from '../chain.ts'

/** Reads a balance in lamports with `getBalance`. */
export const balance: Chain['balance'] = async (account, network, request) => {
  const { address } = parseAccountId(account)
  const reply = await createRpcRequest(network, request)('getBalance', [address, { commitment }])
  const { decimals, symbol } = network.nativeCurrency
  return { value: toAmount(unwrapValue(reply)), decimals, symbol }
}
