// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

export const optimism: Network = {
  id: 10,
  name: 'OP Mainnet',
  caipNetworkId: 'eip155:10',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://mainnet.optimism.io'] } },
  blockExplorers: { default: { name: 'Optimism Explorer', url: 'https://optimistic.etherscan.io' } },
  assets: { imageId: 'ab9c186a-c52f-464b-2906-ca59d760a400' }
}
