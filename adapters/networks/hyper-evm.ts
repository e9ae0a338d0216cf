// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

/** Chain 999. Zora Goerli had this id until Goerli was shut down; today it is HyperEVM. */
export const hyperEvm: Network = {
  id: 999,
  name: 'HyperEVM',
  caipNetworkId: 'eip155:999',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'HYPE', symbol: 'HYPE', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.hyperliquid.xyz/evm'] } },
  blockExplorers: { default: { name: 'HyperEVMScan', url: 'https://hyperevmscan.io' } }
}
