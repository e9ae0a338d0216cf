// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

export const sepolia: Network = {
  id: 11155111,
  name: 'Sepolia',
  caipNetworkId: 'eip155:11155111',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://11155111.rpc.thirdweb.com'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://sepolia.etherscan.io' } },
  assets: { imageId: 'e909ea0a-f92a-4512-c8fc-748044ea6800' },
  testnet: true
}
