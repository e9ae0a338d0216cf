// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

export const arbitrum: Network = {
  id: 42161,
  name: 'Arbitrum One',
  caipNetworkId: 'eip155:42161',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://arb1.arbitrum.io/rpc'] } },
  blockExplorers: { default: { name: 'Arbiscan', url: 'https://arbiscan.io' } },
  assets: { imageId: '3bff954d-5cb0-47a0-9a23-d20192e74600' }
}
