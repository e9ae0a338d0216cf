import { parseAccountId } from '../base/caip.ts'
import { KitError } from '../base/error.ts'
import { evmChainId } from '../base/evm-chain-id.ts'
import type { Network } from '../base/network.ts'
import type { Sent } from '../base/rpc-endpoint.ts'
import type { Chain, ChainRequest } from '../chain.ts'
import { checkHex } from './replies.ts'

/** What tries again, elsewhere and later: loaded with the first balance that a node does not tell at once, and asked from then on. */
let patient: typeof import('./patient-balance.ts') | undefined

/** Milliseconds for which a node may be silent (spec section 9). */
const timeout = 10_000

/** Reads a native balance by `eth_getBalance`. */
export const balance: Chain['balance'] = async (account, network, request) => {
  const { address } = parseAccountId(account)
  const { decimals, symbol } = network.nativeCurrency
  return { value: BigInt(await ask(address, network, request)), decimals, symbol }
}

async function ask(address: string, network: Network, request: ChainRequest): Promise<string> {
  const [url] = [...(request.rpcUrls ?? []), ...network.rpcUrls.default.http]
  let sent: Sent | undefined
  if (!patient && url) {
    const reply = send(url, address, request)
    sent = { url, reply }
    try {
      const { ok } = await reply
      if (ok) sent = undefined
      const [value, chainId] = ok ? answersOf(await (await reply).json()) : []
      if (evmChainId(chainId) === network.caipNetworkId) return checkHex(value, 'a balance')
    } catch {
      // whatever it is: a node that is not there, one that takes no two questions at once, an answer that makes no sense
    }
    if (request.signal?.aborted) throw new KitError('aborted', 'Request was aborted', { cause: request.signal.reason })
  }
  patient ??= await import('./patient-balance.ts')
  return patient.askPatiently(address, network, request, sent)
}

/** The question, and with it which chain this is: an address that leads to another one would answer just as readily. */
async function send(url: string, address: string, { fetch = globalThis.fetch, signal }: ChainRequest): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([call(1, 'eth_getBalance', [address, 'latest']), call(2, 'eth_chainId', [])]),
    signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])])
  })
}

const call = (id: number, method: string, params: readonly unknown[]) => ({ jsonrpc: '2.0', id, method, params })

/** The results in the order of the questions: a node may answer in another. Throws where it is no list. */
function answersOf(reply: unknown): readonly unknown[] {
  const answers = reply as readonly { readonly id?: unknown; readonly result?: unknown }[]
  return [1, 2].map(id => answers.find(answer => answer.id === id)?.result)
}
