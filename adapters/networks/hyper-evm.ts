// Written by generate.ts.
import type { Network } from '../base/network.ts'

/** Chain 999 of spec section 9. Zora Goerli had the number until Goerli was shut down; HyperEVM is what answers to it today. */
export const hyperEvm: Network = {
  id: 999,
  name: 'HyperEVM',
  caipNetworkId: 'eip155:999',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'HYPE', symbol: 'HYPE', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.hyperliquid.xyz/evm'] } },
  blockExplorers: { default: { name: 'HyperEVMScan', url: 'https://hyperevmscan.io' } }
}
