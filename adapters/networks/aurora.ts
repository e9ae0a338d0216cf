// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

export const aurora: Network = {
  id: 1313161554,
  name: 'Aurora',
  caipNetworkId: 'eip155:1313161554',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://mainnet.aurora.dev'] } },
  blockExplorers: { default: { name: 'Aurorascan', url: 'https://aurorascan.dev' } },
  assets: { imageId: '3ff73439-a619-4894-9262-4470c773a100' }
}
