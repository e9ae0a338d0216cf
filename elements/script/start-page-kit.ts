import type { ChainId, Namespace } from '../../adapters/base/caip.ts'
import { getNamespace, getReference } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import type { Network } from '../../adapters/base/network.ts'
import { evm } from '../../adapters/evm/index.ts'
import { loadNetwork } from '../../adapters/networks/load.ts'
import type { Adapter } from '../../adapters/wallet-source.ts'
import type { KitOptions } from '../../state/options/options.ts'
import { startKitFromAttributes, type AttributeKit } from '../modal/attribute-kit.ts'
import type { AttributeOptions } from '../modal/attribute-options.ts'

/** Adapters by namespace. Those that most pages do not need are separate chunks, with their heavy packages. */
const adapters: { readonly [namespace in Namespace]: () => Promise<Adapter> } = {
  eip155: () => Promise.resolve(evm()),
  solana: async () => (await import('../../adapters/solana/index.ts')).solana(),
  bip122: async () => (await import('../../adapters/bitcoin/index.ts')).bitcoin(),
  polkadot: async () => (await import('../../adapters/polkadot/index.ts')).polkadot()
}

/** Starts a kit from the attributes of `<w3m-modal>`, with the adapters of its networks. */
export const startPageKit = (element: Element): AttributeKit => startKitFromAttributes(element, toOptions)

/** Loads networks and adapters. */
async function toOptions(page: AttributeOptions): Promise<KitOptions> {
  const { networks, rpcUrls, options } = page
  const [found, used] = await Promise.all([
    Promise.all(networks.map(chainId => networkOf(chainId, page))),
    Promise.all(adaptersOf(page))
  ])
  return {
    ...options,
    networks: found,
    adapters: used,
    customRpcUrls: Object.fromEntries(Object.entries(rpcUrls).map(([chainId, urls]) => [chainId, urls.map(url => ({ url }))]))
  }
}

function adaptersOf({ networks, frameUrl, options }: AttributeOptions): Promise<Adapter>[] {
  const namespaces = [...new Set(networks.map(getNamespace))]
  const found = namespaces.map(namespace => adapters[namespace]())
  // Services include a relay: the script tag contains the client, and loads it when WalletConnect is chosen.
  if (options.services) found.push(import('../../adapters/walletconnect/index.ts').then(({ walletConnect }) => walletConnect()))
  if (frameUrl) found.push(import('../../adapters/embedded/index.ts').then(({ embedded }) => embedded({ url: frameUrl })))
  return found
}

/** Loads a network; an unknown one is created from its id and its URL in `rpc-urls`. */
async function networkOf(chainId: ChainId, { rpcUrls }: AttributeOptions): Promise<Network> {
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
