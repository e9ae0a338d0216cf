// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

export const holesky: Network = {
  id: 17000,
  name: 'Holesky',
  caipNetworkId: 'eip155:17000',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Holesky Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://ethereum-holesky-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://holesky.etherscan.io' } },
  assets: { imageId: 'ba0ba0cd-17c6-4806-ad93-f9d174f17900' },
  testnet: true
}
