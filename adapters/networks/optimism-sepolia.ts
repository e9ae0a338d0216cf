// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

export const optimismSepolia: Network = {
  id: 11155420,
  name: 'OP Sepolia',
  caipNetworkId: 'eip155:11155420',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://sepolia.optimism.io'] } },
  blockExplorers: { default: { name: 'Blockscout', url: 'https://optimism-sepolia.blockscout.com' } },
  assets: { imageId: 'ab9c186a-c52f-464b-2906-ca59d760a400' },
  testnet: true
}
