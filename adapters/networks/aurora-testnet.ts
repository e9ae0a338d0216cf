// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

export const auroraTestnet: Network = {
  id: 1313161555,
  name: 'Aurora Testnet',
  caipNetworkId: 'eip155:1313161555',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://testnet.aurora.dev'] } },
  blockExplorers: { default: { name: 'Aurorascan', url: 'https://testnet.aurorascan.dev' } },
  assets: { imageId: '3ff73439-a619-4894-9262-4470c773a100' },
  testnet: true
}
