// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

export const zora: Network = {
  id: 7777777,
  name: 'Zora',
  caipNetworkId: 'eip155:7777777',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.zora.energy'] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.zora.energy' } },
  assets: { imageId: '845c60df-d429-4991-e687-91ae45791600' }
}
