// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

export const fantom: Network = {
  id: 250,
  name: 'Fantom',
  caipNetworkId: 'eip155:250',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Fantom', symbol: 'FTM', decimals: 18 },
  rpcUrls: { default: { http: ['https://250.rpc.thirdweb.com'] } },
  blockExplorers: { default: { name: 'FTMScan', url: 'https://ftmscan.com' } },
  assets: { imageId: '06b26297-fe0c-4733-5d6b-ffa5498aac00' }
}
