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
import { localNetworks } from './backing.ts'
import { chosenOptions } from './chosen-options.ts'
import type { Settings } from './fields.ts'
import type { AdapterName, Program } from './kit-program.ts'
import { nodeOf } from './page-node.ts'
import type { StackAddresses } from './stack.ts'

/**
 * Returns the options of the page's own kit on the local stack: its chains and services, whatever networks and
 * services the snippet has, and a phone wallet to pair with.
 */
export function optionsOnStack(chosen: Settings, stack: StackAddresses, login: Parameters<typeof embedded>[0] = {}): KitOptions {
  const { directory, relay, chain, auth, analytics, frame } = stack.services
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
    networks: localNetworks(stack, chosen),
    services: {
      auth,
      ...(chosen.directory && { directory }),
      ...(chosen.relay && { relay }),
      ...(chosen.chain && { chain }),
      ...(chosen.login && { frame }),
      ...(chosen.analytics && analytics && { analytics })
    },
    // without a project the kit sends no events
    ...(chosen.analytics && analytics && { projectId: chosen.project || 'playground' }),
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

const adapters: { readonly [name in AdapterName]: () => Adapter } = { evm, solana, bitcoin, polkadot, walletConnect, embedded }

/**
 * Returns the options of the snippet's call of `createKit`, with a node in the page in place of each public network's.
 *
 * @param known - Every network of `w3m-kit/networks`.
 */
export function optionsOf(
  { adapters: used, networks, services, options, siwx }: Program,
  known: { readonly [name: string]: Network }
): KitOptions {
  return {
    ...options,
    adapters: used.map(name => adapters[name]()),
    networks: networks.map(each => (typeof each === 'string' ? withPageNode(known[each]!) : each)),
    ...(services !== undefined && { services }),
    ...(siwx && { siwx: siwx.name === 'serverSiwx' ? serverSiwx(siwx.options) : localSiwx(siwx.options) })
  }
}

const withPageNode = (network: Network): Network => ({
  ...network,
  rpcUrls: { default: { http: [nodeOf(network.caipNetworkId)] } }
})

const statement = 'Sign in to the playground.'

function siwxOf({ siwx, siwxServer, siwxBearer }: Settings, auth: string): SiwxConfig {
  const options = { required: siwx === 'required', statement }
  return siwxServer ? serverSiwx({ ...options, url: auth, mode: siwxBearer ? 'bearer' : 'cookie' }) : localSiwx(options)
}
