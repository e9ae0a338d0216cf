// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

export const arbitrumSepolia: Network = {
  id: 421614,
  name: 'Arbitrum Sepolia',
  caipNetworkId: 'eip155:421614',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Arbitrum Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://sepolia-rollup.arbitrum.io/rpc'] } },
  blockExplorers: { default: { name: 'Arbiscan', url: 'https://sepolia.arbiscan.io' } },
  assets: { imageId: '3bff954d-5cb0-47a0-9a23-d20192e74600' },
  testnet: true
}
