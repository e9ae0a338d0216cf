import { getNamespace, namespaces as knownNamespaces, type ChainId, type Namespace } from '../base/caip.ts'
import type { Network } from '../base/network.ts'
import type { WalletConnectOptions } from './options.ts'

/** Requested namespace of a proposal (CAIP-25). */
export interface RequestedNamespace {
  chains: string[]
  methods: string[]
  events: string[]
}

export type RequestedNamespaces = { [name in Namespace]?: RequestedNamespace }

/** All methods of the wallet; each is optional in the proposal. */
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

/** Solana ids from before CAIP-2 was settled: some wallets know only these, so both are requested. */
const formerIds: { readonly [chainId: ChainId]: ChainId } = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'
}

const presentIds = new Map(Object.entries(formerIds).map(([present, former]) => [former, present as ChainId]))

/** Returns the current id of a chain for one that a wallet may still use. */
export function toCurrentChainId(chainId: ChainId): ChainId {
  return presentIds.get(chainId) ?? chainId
}

/** Returns both ids of a chain, current one first. */
export function getChainIdAliases(chainId: ChainId): readonly ChainId[] {
  const former = formerIds[chainId]
  return former ? [chainId, former] : [chainId]
}

export function getMethods(namespace: Namespace, options: WalletConnectOptions): readonly string[] {
  return options.methods?.[namespace] ?? methods[namespace]
}

/**
 * Creates the optional namespaces of a proposal:
 * the configured networks of the requested namespaces, with all methods and events.
 */
export function createOptionalNamespaces(
  networks: readonly Network[],
  wanted: readonly Namespace[],
  options: WalletConnectOptions
): RequestedNamespaces {
  const requested: RequestedNamespaces = {}
  for (const namespace of knownNamespaces) {
    const own = networks.filter(network => network.chainNamespace === namespace)
    const chains = options.chains?.[namespace] ?? own.flatMap(({ caipNetworkId }) => getChainIdAliases(caipNetworkId))
    if (!wanted.includes(namespace) || !chains.length) continue
    requested[namespace] = {
      chains: [...chains],
      methods: [...getMethods(namespace, options)],
      events: [...(options.events?.[namespace] ?? events)]
    }
  }
  return requested
}

/** Returns the networks that can be switched to: the requested ones, by their current ids. */
export function getSwitchableChainIds(networks: readonly Network[], options: WalletConnectOptions): readonly ChainId[] {
  const chainIds = networks
    .map(({ caipNetworkId }) => caipNetworkId)
    .filter(chainId => !options.chains?.[getNamespace(chainId)])
    .concat(Object.values(options.chains ?? {}).flat())
  return [...new Set(chainIds.map(toCurrentChainId))]
}
