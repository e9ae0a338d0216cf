import { after, before, type TestContext } from 'node:test'
import type { Network } from '../../adapters/base/network.ts'
import { startAnvil, type Anvil } from '../stack/anvil.ts'
import { localChainIds } from '../stack/chains/chain-ids.ts'
import { viemContracts } from '../stack/chains/deployment.ts'
import { unpackState } from '../stack/chains/state.ts'
import { testNetwork } from './adapter-context.ts'
import { startRpcServer, type JsonRpcCall } from './rpc-server.ts'

/**
 * The first local chain, with all its contracts.
 * Use it inside tests: it starts before the first of the file.
 */
export interface SeededChain {
  readonly anvil: Anvil
  /** Names resolve on the chain itself. */
  readonly network: Network
  request(method: string, ...params: readonly unknown[]): Promise<unknown>
  mine(blocks?: number): Promise<void>
  /**
   * Returns the network through a node that answers some calls itself; the chain answers those for which
   * `answer` returns `undefined`.
   */
  through(context: TestContext, answer: (call: JsonRpcCall) => object | undefined): Promise<Network>
}

export function seededChain(): SeededChain {
  let anvil: Anvil | undefined
  before(async () => {
    const [chainId] = localChainIds
    const state = await unpackState(chainId)
    anvil = await startAnvil({ chainId, loadState: state.path }).finally(() => state.remove())
  })
  after(() => anvil?.stop())
  const chain: SeededChain = {
    get anvil() {
      if (!anvil) throw new Error('The chain starts before the first test, not before the file.')
      return anvil
    },
    get network() {
      const { ensUniversalResolver } = viemContracts
      return { ...testNetwork(chain.anvil.chainId, chain.anvil.rpcUrl), contracts: { ensUniversalResolver } }
    },
    async request(method, ...params) {
      const response = await fetch(chain.anvil.rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      })
      const reply = (await response.json()) as { result?: unknown; error?: { message: string } }
      if (reply.error) throw new Error(`${method}: ${reply.error.message}`)
      return reply.result
    },
    async through(context, answer) {
      const forward = async (call: JsonRpcCall): Promise<object> => {
        const own = answer(call)
        if (own) return { jsonrpc: '2.0', id: call.id, ...own }
        const response = await fetch(chain.anvil.rpcUrl, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', ...call })
        })
        return (await response.json()) as object
      }
      const server = await startRpcServer((calls, response) => {
        void Promise.all(calls.map(forward)).then(replies => {
          response.end(JSON.stringify(calls.length > 1 ? replies : replies[0]))
        })
      })
      context.after(() => server.stop())
      return { ...chain.network, rpcUrls: { default: { http: [server.url] } } }
    },
    async mine(blocks = 1) {
      await chain.request('anvil_mine', `0x${blocks.toString(16)}`)
    }
  }
  return chain
}
