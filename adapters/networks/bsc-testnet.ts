// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

export const bscTestnet: Network = {
  id: 97,
  name: 'BNB Smart Chain Testnet',
  caipNetworkId: 'eip155:97',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'BNB', symbol: 'tBNB', decimals: 18 },
  rpcUrls: { default: { http: ['https://data-seed-prebsc-1-s1.bnbchain.org:8545'] } },
  blockExplorers: { default: { name: 'BscScan', url: 'https://testnet.bscscan.com' } },
  assets: { imageId: '93564157-2e8e-4ce7-81df-b264dbee9b00' },
  testnet: true
}
