import { isRecord } from './guards.ts'
import { invalidParameters, ProviderRpcError } from './errors.ts'
import type { TestWalletChain, TestWalletOptions } from './options.ts'

/** Sends a request to a node. Rejects with the node's own error, or -32603 if it does not respond. */
export async function requestNode(rpcUrl: string, method: string, params: unknown): Promise<unknown> {
  let reply: unknown
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
    })
    reply = await response.json()
  } catch (cause) {
    throw new ProviderRpcError(-32603, `The node at ${rpcUrl} does not answer.`, { cause: String(cause) })
  }
  if (!isRecord(reply)) throw new ProviderRpcError(-32603, `The node at ${rpcUrl} does not speak JSON-RPC.`)
  if (isRecord(reply.error)) {
    const { code, message, data } = reply.error
    throw new ProviderRpcError(typeof code === 'number' ? code : -32603, typeof message === 'string' ? message : undefined, data)
  }
  return reply.result
}

/** Returns the number of `[{ chainId: '0x…' }]` (EIP-3326, EIP-3085). Throws -32602. */
export function chainIdOf(params: unknown): number {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  const chainId = isRecord(first) ? first.chainId : undefined
  if (typeof chainId !== 'string' || !/^0x[1-9a-f][0-9a-f]{0,12}$/i.test(chainId)) {
    throw invalidParameters('Expected [{ chainId }] with a chain id in hexadecimal form, without leading zeros.')
  }
  return Number(chainId)
}

/** Converts a chain option: a chain, or a network of the kit. Throws `TypeError` for a non-EVM network. */
export function toChain(given: TestWalletOptions['chains'][number]): TestWalletChain {
  if ('chainId' in given) return given
  const { id, name, rpcUrls } = given
  const [rpcUrl] = rpcUrls.default.http
  if (typeof id !== 'number')
    throw new TypeError(`“${name}” is no network of EVM: createSolanaTestWallet and its like are for it.`)
  if (rpcUrl === undefined)
    throw new TypeError(`“${name}” names no RPC address: { rpcUrls: { default: { http: ['https://…'] } } }.`)
  return { chainId: id, name, rpcUrl }
}

/** Validates an EIP-3085 request: the RPC URL must be secure, and its node on the offered chain. */
export async function parseChainToAdd(params: unknown): Promise<TestWalletChain> {
  const chainId = chainIdOf(params)
  const { rpcUrls, chainName, nativeCurrency } = (params as [Record<string, unknown>])[0]
  const rpcUrl: unknown = Array.isArray(rpcUrls) ? rpcUrls.find(isSafeUrl) : undefined
  if (typeof rpcUrl !== 'string') throw invalidParameters('Expected at least one https RPC address in rpcUrls.')
  if (!isRecord(nativeCurrency) || typeof nativeCurrency.symbol !== 'string' || nativeCurrency.decimals !== 18) {
    throw invalidParameters('Expected a nativeCurrency with a symbol and 18 decimals.')
  }
  const actual = await requestNode(rpcUrl, 'eth_chainId', [])
  if (Number(actual) !== chainId) throw invalidParameters(`The node at ${rpcUrl} is on chain ${String(actual)}, not ${chainId}.`)
  return { chainId, rpcUrl, ...(typeof chainName === 'string' && { name: chainName }) }
}

function isSafeUrl(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
}
