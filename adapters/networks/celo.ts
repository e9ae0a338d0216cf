// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

export const celo: Network = {
  id: 42220,
  name: 'Celo',
  caipNetworkId: 'eip155:42220',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  rpcUrls: { default: { http: ['https://forno.celo.org'] } },
  blockExplorers: { default: { name: 'Celo Explorer', url: 'https://celoscan.io' } },
  assets: { imageId: 'ab781bbc-ccc6-418d-d32d-789b15da1f00' }
}
