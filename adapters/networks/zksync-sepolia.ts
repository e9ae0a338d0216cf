// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

export const zksyncSepolia: Network = {
  id: 300,
  name: 'ZKsync Sepolia Testnet',
  caipNetworkId: 'eip155:300',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://sepolia.era.zksync.dev'] } },
  blockExplorers: { default: { name: 'ZKsync Explorer', url: 'https://sepolia.explorer.zksync.io' } },
  assets: { imageId: 'b310f07f-4ef7-49f3-7073-2a0a39685800' },
  testnet: true
}
