import { parseAccountId } from '../base/caip.ts'
import { createRpc, type Rpc } from '../base/json-rpc.ts'
import { checkHex } from './replies.ts'
import type { Chain } from '../chain.ts'

/** One client for the same addresses, so that calls made together travel together and ranking has something to go by. */
const clients = new WeakMap<typeof fetch, Map<string, Rpc>>()

/** Reads a native balance by `eth_getBalance`. */
export const balance: Chain['balance'] = async (account, network, { signal, rpcUrls = [], fetch = globalThis.fetch }) => {
  const { address } = parseAccountId(account)
  const rpc = clientOf([...rpcUrls, ...network.rpcUrls.default.http], fetch)
  const reply = await rpc.request({ method: 'eth_getBalance', params: [address, 'latest'] }, { signal })
  const { decimals, symbol } = network.nativeCurrency
  return { value: BigInt(checkHex(reply, 'a balance')), decimals, symbol }
}

function clientOf(urls: readonly string[], fetch: typeof globalThis.fetch): Rpc {
  const known = clients.get(fetch) ?? new Map<string, Rpc>()
  clients.set(fetch, known)
  const key = urls.join(' ')
  const rpc = known.get(key) ?? createRpc(urls, { fetch })
  known.set(key, rpc)
  return rpc
}
