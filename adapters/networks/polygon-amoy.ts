// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

export const polygonAmoy: Network = {
  id: 80002,
  name: 'Polygon Amoy',
  caipNetworkId: 'eip155:80002',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: { default: { http: ['https://polygon-amoy.drpc.org'] } },
  blockExplorers: { default: { name: 'PolygonScan', url: 'https://amoy.polygonscan.com' } },
  assets: { imageId: '41d04d42-da3b-4453-8506-668cc0727900' },
  testnet: true
}
