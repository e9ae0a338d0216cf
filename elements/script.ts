// The script tag: `<script type="module" src="…/w3m.js"></script>`. The one file that may import every layer. A page without a program
// puts `<w3m-modal networks="1, 8453">` and a button on itself; one with a program has everything of `w3m-kit` here too.

import type { ChainId, Namespace } from '../adapters/base/caip.ts'
import { namespaceOf, referenceOf } from '../adapters/base/caip.ts'
import { KitError } from '../adapters/base/error.ts'
import type { Network } from '../adapters/base/network.ts'
import type { Adapter } from '../adapters/wallet-source.ts'
import { readHints } from '../state/hints.ts'
import type { KitOptions } from '../state/options.ts'
import { hintSession } from '../state/session.ts'
import './button/w3m-account-button.ts'
import './button/w3m-button.ts'
import './button/w3m-connect-button.ts'
import './button/w3m-network-button.ts'
import { setComposer, type PageOptions } from './modal/composer.ts'
import './modal/w3m-modal.ts'

export * from '../state/index.ts'

/** The adapter of each namespace that the kit has one for. Each is a chunk of its own, with its heavy packages. */
const adapters: { readonly [namespace in Namespace]: () => Promise<Adapter> } = {
  eip155: async () => (await import('../adapters/evm/index.ts')).evm(),
  solana: async () => (await import('../adapters/solana/index.ts')).solana(),
  bip122: async () => (await import('../adapters/bitcoin/index.ts')).bitcoin(),
  polkadot: async () => (await import('../adapters/polkadot/index.ts')).polkadot()
}

setComposer(async (page): Promise<KitOptions> => {
  const { networks, rpcUrls, options } = page
  return {
    ...options,
    networks: await Promise.all(networks.map(chainId => networkOf(chainId, page))),
    adapters: await adaptersOf(page),
    customRpcUrls: Object.fromEntries(Object.entries(rpcUrls).map(([chainId, urls]) => [chainId, urls.map(url => ({ url }))]))
  }
})

// A returning visitor's address is in the first drawing, long before the networks have come. The kit starts from the same hints.
const modal = document.querySelector('w3m-modal[networks]')
if (modal && modal.getAttribute('enable-reconnect') !== 'false') Object.values(readHints()).forEach(hintSession)

/** What is drawn in the page itself comes a moment later than the buttons. */
import('./index.ts').catch(console.error)

async function adaptersOf({ networks, frameUrl, options }: PageOptions): Promise<readonly Adapter[]> {
  const namespaces = [...new Set(networks.map(namespaceOf))]
  const found = namespaces.map(namespace => adapters[namespace]())
  // a relay is known where services are: the script tag carries the client, and loads it when WalletConnect is chosen
  if (options.services) found.push(import('../adapters/walletconnect/index.ts').then(({ walletConnect }) => walletConnect()))
  if (frameUrl) found.push(import('../adapters/embedded/index.ts').then(({ embedded }) => embedded({ url: frameUrl })))
  return Promise.all(found)
}

/** What the kit knows of a network; one that it does not know is made from its id and the address in `rpc-urls`. */
async function networkOf(chainId: ChainId, { rpcUrls }: PageOptions): Promise<Network> {
  const { loadNetwork } = await import('../adapters/networks/load.ts')
  const known = await loadNetwork(chainId)
  if (known) return known
  if (!rpcUrls[chainId] || namespaceOf(chainId) !== 'eip155')
    throw problem(chainId, `a network the kit knows, or its address in rpc-urls="${chainId}=https://…"`)
  const id = Number(referenceOf(chainId))
  return {
    id,
    name: `Chain ${id}`,
    caipNetworkId: chainId,
    chainNamespace: 'eip155',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    // what stands in rpc-urls is the page's own, perhaps with a key in it; here would be what a wallet may be told
    rpcUrls: { default: { http: [] } }
  }
}

function problem(chainId: ChainId, advice: string): KitError {
  return new KitError('invalid-option', `The attribute networks of <w3m-modal> names "${chainId}".`, {
    metaMessages: [`Give it ${advice}.`]
  })
}
