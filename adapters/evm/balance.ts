import { parseAccountId } from '../base/caip.ts'
import { KitError } from '../base/kit-error.ts'
import { parseEvmChainId } from '../base/evm-chain-id.ts'
import type { Network } from '../base/network.ts'
import type { SentRequest } from '../base/rpc-endpoint.ts'
import type { Chain, ChainRequest } from '../chain.ts'
import { parseHex } from './parse-replies.ts'

/** Retry code. Loaded after the first failed read, and used for all reads from then on. */
let patient: typeof import('./balance-with-retry.ts') | undefined

/** RPC timeout in milliseconds (docs/decisions/limits.md). */
const timeout = 10_000

/** Reads a native balance with `eth_getBalance`. */
export const balance: Chain['balance'] = async (account, network, request) => {
  const { address } = parseAccountId(account)
  const { decimals, symbol } = network.nativeCurrency
  return { value: BigInt(await fetchBalance(address, network, request)), decimals, symbol }
}

async function fetchBalance(address: string, network: Network, request: ChainRequest): Promise<string> {
  const [url] = [...(request.rpcUrls ?? []), ...network.rpcUrls.default.http]
  let sent: SentRequest | undefined
  if (!patient && url) {
    const reply = send(url, address, request)
    sent = { url, reply }
    try {
      const { ok } = await reply
      if (ok) sent = undefined
      const [value, chainId] = ok ? answersOf(await (await reply).json()) : []
      if (parseEvmChainId(chainId) === network.caipNetworkId) return parseHex(value, 'a balance')
    } catch {
      // Retry on any failure: an unreachable node, one without batch support, an invalid response.
    }
    if (request.signal?.aborted) throw new KitError('aborted', 'Request was aborted', { cause: request.signal.reason })
  }
  patient ??= await import('./balance-with-retry.ts')
  return patient.fetchBalanceWithRetry(address, network, request, sent)
}

/** Sends the read in one batch with `eth_chainId`: a node of another chain would respond too. */
async function send(url: string, address: string, { fetch = globalThis.fetch, signal }: ChainRequest): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([call(1, 'eth_getBalance', [address, 'latest']), call(2, 'eth_chainId', [])]),
    signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])])
  })
}

const call = (id: number, method: string, params: readonly unknown[]) => ({ jsonrpc: '2.0', id, method, params })

/**
 * Returns the results in the order of the requests; nodes may reorder a batch.
 * Throws if the response is not a list.
 */
function answersOf(reply: unknown): readonly unknown[] {
  const answers = reply as readonly { readonly id?: unknown; readonly result?: unknown }[]
  return [1, 2].map(id => answers.find(answer => answer.id === id)?.result)
}
