import { parseAccountId } from '../base/caip.ts'
import { commitment, openRpc, toAmount, valueIn } from './rpc.ts'
import type { Chain } from '../chain.ts'

/** Reads a balance in lamports by `getBalance`. */
export const balance: Chain['balance'] = async (account, network, request) => {
  const { address } = parseAccountId(account)
  const reply = await openRpc(network, request)('getBalance', [address, { commitment }])
  const { decimals, symbol } = network.nativeCurrency
  return { value: toAmount(valueIn(reply)), decimals, symbol }
}
