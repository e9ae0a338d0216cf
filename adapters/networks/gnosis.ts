// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

export const gnosis: Network = {
  id: 100,
  name: 'Gnosis',
  caipNetworkId: 'eip155:100',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.gnosischain.com'] } },
  blockExplorers: { default: { name: 'Gnosisscan', url: 'https://gnosisscan.io' } },
  assets: { imageId: '02b53f6a-e3d4-479e-1cb4-21178987d100' }
}
