import { parseAccountId } from '../base/caip.ts'
import { checkHex } from './replies.ts'
import { openRpc } from './rpc.ts'
import type { Chain } from '../chain.ts'

/** Reads a native balance by `eth_getBalance`. */
export const balance: Chain['balance'] = async (account, network, request) => {
  const { address } = parseAccountId(account)
  const reply = await openRpc(network, request)('eth_getBalance', [address, 'latest'])
  const { decimals, symbol } = network.nativeCurrency
  return { value: BigInt(checkHex(reply, 'a balance')), decimals, symbol }
}
