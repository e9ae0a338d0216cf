// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

export const avalancheFuji: Network = {
  id: 43113,
  name: 'Avalanche Fuji',
  caipNetworkId: 'eip155:43113',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Avalanche Fuji', symbol: 'AVAX', decimals: 18 },
  rpcUrls: { default: { http: ['https://api.avax-test.network/ext/bc/C/rpc'] } },
  blockExplorers: { default: { name: 'SnowTrace', url: 'https://testnet.snowtrace.io' } },
  assets: { imageId: '30c46e53-e989-45fb-4549-be3bd4eb3b00' },
  testnet: true
}
