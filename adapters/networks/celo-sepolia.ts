// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

export const celoSepolia: Network = {
  id: 11142220,
  name: 'Celo Sepolia Testnet',
  caipNetworkId: 'eip155:11142220',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'CELO', symbol: 'S-CELO', decimals: 18 },
  rpcUrls: { default: { http: ['https://forno.celo-sepolia.celo-testnet.org'] } },
  blockExplorers: { default: { name: 'Celo Sepolia Explorer', url: 'https://celo-sepolia.blockscout.com' } },
  assets: { imageId: 'ab781bbc-ccc6-418d-d32d-789b15da1f00' },
  testnet: true
}
