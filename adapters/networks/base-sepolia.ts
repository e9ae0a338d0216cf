// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

export const baseSepolia: Network = {
  id: 84532,
  name: 'Base Sepolia',
  caipNetworkId: 'eip155:84532',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://sepolia.base.org'] } },
  blockExplorers: { default: { name: 'Basescan', url: 'https://sepolia.basescan.org' } },
  assets: { imageId: 'a18a7ecd-e307-4360-4746-283182228e00' },
  testnet: true
}
