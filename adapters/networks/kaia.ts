// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

/** Klaytn until 2024. */
export const kaia: Network = {
  id: 8217,
  name: 'Kaia',
  caipNetworkId: 'eip155:8217',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Kaia', symbol: 'KAIA', decimals: 18 },
  rpcUrls: { default: { http: ['https://public-en.node.kaia.io'] } },
  blockExplorers: { default: { name: 'KaiaScan', url: 'https://kaiascan.io' } }
}
