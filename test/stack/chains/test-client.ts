import { after, before } from 'node:test'
import { createPublicClient, defineChain, http, type Chain, type PublicClient, type Transport } from 'viem'
import { localChainIds } from './chain-ids.ts'
import { viemContracts } from './deployment.ts'
import { startLocalChain } from './local-chain.ts'
import type { Anvil } from '../anvil.ts'

export type LocalClient = PublicClient<Transport, Chain>

/** Creates a viem client of a running local chain. */
export function clientOf({ chainId, rpcUrl }: { readonly chainId: number; readonly rpcUrl: string }): LocalClient {
  const chain = defineChain({
    id: chainId,
    name: `Local chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: viemContracts
  })
  return createPublicClient({ chain, transport: http(rpcUrl), pollingInterval: 20, cacheTime: 0 })
}

/**
 * Starts a local chain for the tests of a file, with a viem client.
 * Read it inside a test: it starts before the first.
 */
export function localChain(chainId: number = localChainIds[0]): { readonly anvil: Anvil; readonly client: LocalClient } {
  let running: { anvil: Anvil; client: LocalClient } | undefined
  before(async () => {
    const anvil = await startLocalChain({ chainId })
    running = { anvil, client: clientOf(anvil) }
  })
  after(() => running?.anvil.stop())
  const started = () => {
    if (!running) throw new Error('The chain starts before the first test, not before the file.')
    return running
  }
  return {
    get anvil() {
      return started().anvil
    },
    get client() {
      return started().client
    }
  }
}
