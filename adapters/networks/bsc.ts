// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

export const bsc: Network = {
  id: 56,
  name: 'BNB Smart Chain',
  caipNetworkId: 'eip155:56',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: { default: { http: ['https://56.rpc.thirdweb.com'] } },
  blockExplorers: { default: { name: 'BscScan', url: 'https://bscscan.com' } },
  assets: { imageId: '93564157-2e8e-4ce7-81df-b264dbee9b00' }
}
