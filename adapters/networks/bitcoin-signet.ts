// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

/** Its RPC URL is that of an Esplora API: Bitcoin has no JSON-RPC for web pages. */
export const bitcoinSignet: Network = {
  id: '00000008819873e925422c1ff0f99f7c',
  name: 'Bitcoin Signet',
  caipNetworkId: 'bip122:00000008819873e925422c1ff0f99f7c',
  chainNamespace: 'bip122',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['https://mempool.space/signet/api'] } },
  blockExplorers: { default: { name: 'Mempool', url: 'https://mempool.space/signet' } },
  assets: { imageId: 'b3406e4a-bbfc-44fb-e3a6-89673c78b700' },
  testnet: true
}
