import { namespaceOf, namespaces as knownNamespaces, type ChainId, type Namespace } from '../base/caip.ts'
import type { Network } from '../base/network.ts'
import type { WalletConnectOptions } from './options.ts'

/** What is asked of a wallet for one namespace (CAIP-25). */
export interface RequestedNamespace {
  chains: string[]
  methods: string[]
  events: string[]
}

export type RequestedNamespaces = { [name in Namespace]?: RequestedNamespace }

/** All methods that may be asked of a wallet; each is optional in the proposal. */
const methods = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets'
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction'
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  polkadot: ['polkadot_signMessage', 'polkadot_signTransaction']
} satisfies Record<Namespace, readonly string[]>

const events = ['accountsChanged', 'chainChanged']

/** Solana's ids of before CAIP-2 settled: wallets that know only these are still about, so both are asked for. */
const formerIds: { readonly [chainId: ChainId]: ChainId } = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'
}

const presentIds = new Map(Object.entries(formerIds).map(([present, former]) => [former, present as ChainId]))

/** The id of today for one that a wallet may still use. */
export function presentChainId(chainId: ChainId): ChainId {
  return presentIds.get(chainId) ?? chainId
}

/** Both ids a wallet may know a network by, today's first. */
export function idsOf(chainId: ChainId): readonly ChainId[] {
  const former = formerIds[chainId]
  return former ? [chainId, former] : [chainId]
}

export function methodsOf(namespace: Namespace, options: WalletConnectOptions): readonly string[] {
  return options.methods?.[namespace] ?? methods[namespace]
}

/** The optional namespaces of a proposal: the site's networks of the wanted namespaces, with every method and event. */
export function requestedNamespaces(
  networks: readonly Network[],
  wanted: readonly Namespace[],
  options: WalletConnectOptions
): RequestedNamespaces {
  const requested: RequestedNamespaces = {}
  for (const namespace of knownNamespaces) {
    const own = networks.filter(network => network.chainNamespace === namespace)
    const chains = options.chains?.[namespace] ?? own.flatMap(({ caipNetworkId }) => idsOf(caipNetworkId))
    if (!wanted.includes(namespace) || !chains.length) continue
    requested[namespace] = {
      chains: [...chains],
      methods: [...methodsOf(namespace, options)],
      events: [...(options.events?.[namespace] ?? events)]
    }
  }
  return requested
}

/** The networks that may be switched to: those asked for, by today's ids. */
export function requestedChainIds(networks: readonly Network[], options: WalletConnectOptions): readonly ChainId[] {
  const chainIds = networks
    .map(({ caipNetworkId }) => caipNetworkId)
    .filter(chainId => !options.chains?.[namespaceOf(chainId)])
    .concat(Object.values(options.chains ?? {}).flat())
  return [...new Set(chainIds.map(presentChainId))]
}
