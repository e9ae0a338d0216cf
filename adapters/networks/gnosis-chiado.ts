// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

export const gnosisChiado: Network = {
  id: 10200,
  name: 'Gnosis Chiado',
  caipNetworkId: 'eip155:10200',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Gnosis', symbol: 'xDAI', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.chiadochain.net'] } },
  blockExplorers: { default: { name: 'Blockscout', url: 'https://blockscout.chiadochain.net' } },
  assets: { imageId: '02b53f6a-e3d4-479e-1cb4-21178987d100' },
  testnet: true
}
