import { bitcoin } from '../../adapters/bitcoin/index.ts'
import { embedded } from '../../adapters/embedded/index.ts'
import { evm } from '../../adapters/evm/index.ts'
import { polkadot } from '../../adapters/polkadot/index.ts'
import { solana } from '../../adapters/solana/index.ts'
import { walletConnect } from '../../adapters/walletconnect/index.ts'
import type { Network } from '../../adapters/base/network.ts'
import type { Adapter } from '../../adapters/wallet-source.ts'
import type { KitOptions } from '../../state/options/options.ts'
import { universal } from '../../state/kit/universal.ts'
import type { SiwxConfig } from '../../state/options/siwx-config.ts'
import { localSiwx } from '../../state/sign-in/local.ts'
import { serverSiwx } from '../../state/sign-in/server.ts'
import type { Settings } from './fields.ts'
import { chosenOptions } from './chosen-options.ts'
import { nodeOf } from './page-node.ts'
import { bitcoinNetworksOf, networksOf, polkadotNetworksOf, solanaNetworksOf, type StackAddresses } from './stack.ts'

/**
 * Returns the kit's options for the local stack: its chains and services, whatever networks and
 * services the snippet has.
 */
export function optionsOnStack(chosen: Settings, stack: StackAddresses, login: Parameters<typeof embedded>[0] = {}): KitOptions {
  const networks = networksOf(stack)
  const { directory, relay, chain, auth, frame } = stack.services
  const { customWallets = [], ...options } = chosenOptions(chosen)
  return {
    ...options,
    adapters: chosen.universal
      ? [...universal('playground').adapters]
      : [
          evm(),
          ...(chosen.solana ? [solana()] : []),
          ...(chosen.bitcoin === 'off' ? [] : [bitcoin()]),
          ...(chosen.polkadot ? [polkadot()] : []),
          walletConnect(),
          embedded(login)
        ],
    networks: [
      ...(chosen.second ? networks : networks.slice(0, 1)),
      ...(chosen.solana ? solanaNetworksOf(stack) : []),
      ...(chosen.bitcoin === 'off' ? [] : bitcoinNetworksOf(stack)),
      ...(chosen.polkadot ? polkadotNetworksOf(stack) : [])
    ],
    services: {
      auth,
      ...(chosen.directory && { directory }),
      ...(chosen.relay && { relay }),
      ...(chosen.chain && { chain }),
      ...(chosen.login && { frame })
    },
    ...(chosen.siwx !== 'off' && { siwx: siwxOf(chosen, auth) }),
    customWallets: [
      {
        id: 'phone-wallet',
        name: 'Phone Wallet',
        homepage: stack.wallet,
        mobile_link: stack.wallet,
        webapp_link: stack.wallet,
        image_url: new URL('./icon.svg', import.meta.url).href
      },
      ...customWallets
    ]
  }
}

const adapters: { readonly [namespace in Network['chainNamespace']]: () => Adapter } = {
  eip155: evm,
  solana,
  bip122: bitcoin,
  polkadot
}

/**
 * Returns the kit's options for a static host: the chosen networks over a node in the page, no
 * services, and any injected wallet.
 */
export function optionsAlone(chosen: Settings, known: { readonly [name: string]: Network }): KitOptions {
  const networks = chosen.networks.flatMap(name => known[name] ?? [])
  const first = known[chosen.firstNetwork]
  return {
    ...chosenOptions(chosen),
    adapters: [...new Set(networks.map(({ chainNamespace }) => chainNamespace))].map(namespace => adapters[namespace]()),
    networks: networks.map(network => ({ ...network, rpcUrls: { default: { http: [nodeOf(network.caipNetworkId)] } } })),
    ...(first && networks.includes(first) && { defaultNetwork: first.caipNetworkId }),
    ...(chosen.siwx !== 'off' && { siwx: localSiwx({ required: chosen.siwx === 'required', statement }) })
  }
}

const statement = 'Sign in to the playground.'

function siwxOf({ siwx, siwxServer, siwxBearer }: Settings, auth: string): SiwxConfig {
  const options = { required: siwx === 'required', statement }
  return siwxServer ? serverSiwx({ ...options, url: auth, mode: siwxBearer ? 'bearer' : 'cookie' }) : localSiwx(options)
}
