import { createTestClient, createPublicClient, http, publicActions, type Address } from 'viem'
import { base } from '../../adapters/networks/base.ts'
import { mainnet } from '../../adapters/networks/mainnet.ts'
import { optimism } from '../../adapters/networks/optimism.ts'
import { startAnvil, type Anvil } from '../stack/anvil.ts'
import { contracts } from '../stack/chains/deployment.ts'
import { localChainIds } from '../stack/chains/chain-ids.ts'
import { unpackState } from '../stack/chains/state.ts'

export interface LocalNetwork {
  /** Address of the public network's node, in whose place this chain answers. */
  readonly url: string
  readonly anvil: Anvil
}

/** The wrapped ether of Ethereum, which recipes read and write. */
export const wrappedEther: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

/**
 * Starts local chains with the ids of Ethereum, Base and Optimism. The first has the contracts of the local stack, and wrapped
 * ether at the address that it has on Ethereum.
 */
export async function startNetworks(): Promise<LocalNetwork[]> {
  const state = await unpackState(localChainIds[0])
  try {
    const chains = await Promise.all([
      startAnvil({ chainId: 1, loadState: state.path }),
      startAnvil({ chainId: 8453 }),
      startAnvil({ chainId: 10 })
    ])
    const client = createTestClient({ mode: 'anvil', transport: http(chains[0].rpcUrl) }).extend(publicActions)
    const bytecode = await client.getCode({ address: contracts.weth })
    if (!bytecode) throw new Error('The local state has no wrapped ether.')
    await client.setCode({ address: wrappedEther, bytecode })
    return [mainnet, base, optimism].map(({ rpcUrls }, index) => ({ url: rpcUrls.default.http[0]!, anvil: chains[index]! }))
  } finally {
    await state.remove()
  }
}

/** Reads a local chain. */
export const readerOf = ({ rpcUrl }: Anvil) => createPublicClient({ transport: http(rpcUrl) })
