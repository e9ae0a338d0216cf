// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

export const zksync: Network = {
  id: 324,
  name: 'ZKsync Era',
  caipNetworkId: 'eip155:324',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://mainnet.era.zksync.io'] } },
  blockExplorers: { default: { name: 'ZKsync Explorer', url: 'https://explorer.zksync.io' } },
  assets: { imageId: 'b310f07f-4ef7-49f3-7073-2a0a39685800' }
}
