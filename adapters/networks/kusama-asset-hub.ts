// Written by scripts/networks.ts.
import type { Network } from '../base/network.ts'

/** Balances are kept here, and no longer on the relay chain. */
export const kusamaAssetHub: Network = {
  id: '48239ef607d7928874027a43a6768920',
  name: 'Kusama Asset Hub',
  caipNetworkId: 'polkadot:48239ef607d7928874027a43a6768920',
  chainNamespace: 'polkadot',
  nativeCurrency: { name: 'Kusama', symbol: 'KSM', decimals: 12 },
  rpcUrls: { default: { http: ['https://kusama-asset-hub-rpc.polkadot.io'] } },
  blockExplorers: { default: { name: 'Subscan', url: 'https://assethub-kusama.subscan.io' } }
}
