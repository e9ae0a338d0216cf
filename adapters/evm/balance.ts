import { parseAccountId } from '../base/caip.ts'
import { checkHex } from './replies.ts'
import { clientOf } from './rpc-client.ts'
import type { Chain } from '../chain.ts'

/** Reads a native balance by `eth_getBalance`. */
export const balance: Chain['balance'] = async (account, network, request) => {
  const { address } = parseAccountId(account)
  const { signal } = request
  const reply = await clientOf(network, request).request({ method: 'eth_getBalance', params: [address, 'latest'] }, { signal })
  const { decimals, symbol } = network.nativeCurrency
  return { value: BigInt(checkHex(reply, 'a balance')), decimals, symbol }
}
