// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

/** Its RPC URL is that of an Esplora API: Bitcoin has no JSON-RPC for web pages. */
export const bitcoinTestnet: Network = {
  id: '000000000933ea01ad0ee984209779ba',
  name: 'Bitcoin Testnet',
  caipNetworkId: 'bip122:000000000933ea01ad0ee984209779ba',
  chainNamespace: 'bip122',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['https://mempool.space/testnet/api'] } },
  blockExplorers: { default: { name: 'Mempool', url: 'https://mempool.space/testnet' } },
  assets: { imageId: '39354064-d79b-420b-065d-f980c4b78200' },
  testnet: true
}
