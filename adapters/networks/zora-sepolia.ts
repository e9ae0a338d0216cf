// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

export const zoraSepolia: Network = {
  id: 999999999,
  name: 'Zora Sepolia',
  caipNetworkId: 'eip155:999999999',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Zora Sepolia', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://sepolia.rpc.zora.energy'] } },
  blockExplorers: { default: { name: 'Zora Sepolia Explorer', url: 'https://sepolia.explorer.zora.energy' } },
  assets: { imageId: '845c60df-d429-4991-e687-91ae45791600' },
  testnet: true
}
