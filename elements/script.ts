// Entry point of the script tag: `<script type="module" src="…/w3m.js"></script>`. The only file that may import every layer. A
// page without a program adds `<w3m-modal networks="1, 8453">` and a button; one with a program gets all exports of `w3m-kit`
// here.

import type { ChainId, Namespace } from '../adapters/base/caip.ts'
import { getNamespace, getReference } from '../adapters/base/caip.ts'
import { KitError } from '../adapters/base/kit-error.ts'
import type { Network } from '../adapters/base/network.ts'
import type { Adapter } from '../adapters/wallet-source.ts'
import { readConnectionHints } from '../state/session/hints.ts'
import type { KitOptions } from '../state/options/options.ts'
import { setHintedSession } from '../state/session/session.ts'
import './button/w3m-account-button.ts'
import './button/w3m-button.ts'
import './button/w3m-connect-button.ts'
import './button/w3m-network-button.ts'
import { setAdapterResolver, type AttributeOptions } from './modal/adapter-resolver.ts'
import './modal/w3m-modal.ts'

export * from '../state/index.ts'

/** Adapters by namespace. Each is a separate chunk, with its heavy packages. */
const adapters: { readonly [namespace in Namespace]: () => Promise<Adapter> } = {
  eip155: async () => (await import('../adapters/evm/index.ts')).evm(),
  solana: async () => (await import('../adapters/solana/index.ts')).solana(),
  bip122: async () => (await import('../adapters/bitcoin/index.ts')).bitcoin(),
  polkadot: async () => (await import('../adapters/polkadot/index.ts')).polkadot()
}

setAdapterResolver(async (page): Promise<KitOptions> => {
  const { networks, rpcUrls, options } = page
  return {
    ...options,
    networks: await Promise.all(networks.map(chainId => networkOf(chainId, page))),
    adapters: await adaptersOf(page),
    customRpcUrls: Object.fromEntries(Object.entries(rpcUrls).map(([chainId, urls]) => [chainId, urls.map(url => ({ url }))]))
  }
})

// The first render shows a returning user's address, long before the networks are loaded. The kit starts from the same hints.
const modal = document.querySelector('w3m-modal[networks]')
if (modal && modal.getAttribute('enable-reconnect') !== 'false') Object.values(readConnectionHints()).forEach(setHintedSession)

/** Elements in the page load after the buttons. */
import('./index.ts').catch(console.error)

async function adaptersOf({ networks, frameUrl, options }: AttributeOptions): Promise<readonly Adapter[]> {
  const namespaces = [...new Set(networks.map(getNamespace))]
  const found = namespaces.map(namespace => adapters[namespace]())
  // Services include a relay: the script tag contains the client, and loads it when WalletConnect is chosen.
  if (options.services) found.push(import('../adapters/walletconnect/index.ts').then(({ walletConnect }) => walletConnect()))
  if (frameUrl) found.push(import('../adapters/embedded/index.ts').then(({ embedded }) => embedded({ url: frameUrl })))
  return Promise.all(found)
}

/** Loads a network; an unknown one is created from its id and its URL in `rpc-urls`. */
async function networkOf(chainId: ChainId, { rpcUrls }: AttributeOptions): Promise<Network> {
  const { loadNetwork } = await import('../adapters/networks/load.ts')
  const known = await loadNetwork(chainId)
  if (known) return known
  if (!rpcUrls[chainId] || getNamespace(chainId) !== 'eip155')
    throw problem(chainId, `a network the kit knows, or its address in rpc-urls="${chainId}=https://…"`)
  const id = Number(getReference(chainId))
  return {
    id,
    name: `Chain ${id}`,
    caipNetworkId: chainId,
    chainNamespace: 'eip155',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    // URLs in rpc-urls belong to the app and may contain a key; public ones here would be sent to wallets.
    rpcUrls: { default: { http: [] } }
  }
}

function problem(chainId: ChainId, advice: string): KitError {
  return new KitError('invalid-option', `The attribute networks of <w3m-modal> names "${chainId}".`, {
    metaMessages: [`Give it ${advice}.`]
  })
}
