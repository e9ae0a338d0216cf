import { after, before, type TestContext } from 'node:test'
import { bytesToBase58 } from '../../adapters/base/base58.ts'
import type { Network } from '../../adapters/base/network.ts'
import { genesisHash } from '../stack/solana/names.ts'
import { startSolanaChain, type SolanaChain } from '../stack/solana/solana-chain.ts'
import { startRpcServer, type JsonRpcCall } from './rpc-server.ts'

/** Returns a Solana network with only what adapters need. */
export function solanaNetwork(reference: string, rpcUrl = 'http://127.0.0.1:1', name = 'Local Solana'): Network {
  return {
    id: reference,
    name,
    caipNetworkId: `solana:${reference}`,
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [rpcUrl] } }
  }
}

/** Returns an address whose key is unknown. */
export const randomSolanaAddress = (): string => bytesToBase58(crypto.getRandomValues(new Uint8Array(32)))

/** The stack's Solana chain. Use it inside tests: it starts before the first of the file. */
export interface LocalSolana {
  readonly chain: SolanaChain
  readonly network: Network
  request(method: string, ...params: readonly unknown[]): Promise<unknown>
  /**
   * Returns the network through a node that answers some calls itself; the chain answers those for which
   * `answer` returns `undefined`.
   */
  through(context: TestContext, answer: (call: JsonRpcCall) => object | undefined): Promise<Network>
}

export function localSolana(): LocalSolana {
  let started: SolanaChain | undefined
  before(async () => void (started = await startSolanaChain()))
  after(() => started?.stop())
  const post = async (call: object): Promise<object> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...call })
    const response = await fetch(local.chain.rpcUrl, { method: 'POST', body })
    return (await response.json()) as object
  }
  const local: LocalSolana = {
    get chain() {
      if (!started) throw new Error('The chain starts before the first test, not before the file.')
      return started
    },
    get network() {
      return solanaNetwork(genesisHash.slice(0, 32), local.chain.rpcUrl)
    },
    async request(method, ...params) {
      const reply = (await post({ method, params })) as { result?: unknown; error?: { message: string } }
      if (reply.error) throw new Error(`${method}: ${reply.error.message}`)
      return reply.result
    },
    async through(context, answer) {
      const forward = async (call: JsonRpcCall): Promise<object> => {
        const own = answer(call)
        return own ? { jsonrpc: '2.0', id: call.id, ...own } : post(call)
      }
      const server = await startRpcServer((calls, response) => {
        void Promise.all(calls.map(forward)).then(replies => {
          response.end(JSON.stringify(calls.length > 1 ? replies : replies[0]))
        })
      })
      context.after(() => server.stop())
      return { ...local.network, rpcUrls: { default: { http: [server.url] } } }
    }
  }
  return local
}
