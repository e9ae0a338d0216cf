// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

export const hoodi: Network = {
  id: 560048,
  name: 'Hoodi',
  caipNetworkId: 'eip155:560048',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Hoodi Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.hoodi.ethpandaops.io'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://hoodi.etherscan.io' } },
  assets: { imageId: 'ba0ba0cd-17c6-4806-ad93-f9d174f17900' },
  testnet: true
}
