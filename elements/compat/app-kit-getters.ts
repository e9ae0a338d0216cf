import type { AccountId, ChainId, Namespace } from '../../adapters/base/caip.ts'
import type { Network } from '../../adapters/base/network.ts'
import type { Provider } from '../../adapters/base/provider.ts'
import type { AccountType } from '../../state/options/options.ts'
import type { WalletType } from '../../adapters/wallet-source.ts'
import { $kit } from '../../state/session/active-session.ts'
import type { Kit } from '../../state/kit/kit.ts'
import { $networks } from '../../state/networks/networks.ts'
import { $options } from '../../state/options/options.ts'
import { $sessions, sessionOf } from '../../state/session/session.ts'
import { $theme } from '../../state/options/theme.ts'
import { subscribeEvents } from '../../state/analytics/track.ts'
import {
  $connectionsChange,
  getAllConnections,
  getConnections,
  getRecentConnections,
  type AllConnections,
  type ConnectionOf
} from './connections.ts'
import { AppKitUnsupported } from './unsupported-methods.ts'
import {
  $networkChange,
  $publicState,
  getAccountState,
  toEventState,
  matchesNetwork,
  getNetworkState,
  getPublicState,
  getThemeState,
  getWalletInfo,
  type AccountState,
  type EventState,
  type NetworkState,
  type PublicState,
  type ThemeState,
  type WalletInfo
} from './app-kit-state.ts'
import { toNamespaceProvider } from './namespace-provider.ts'
import type { AppKitThemeVariables } from './options.ts'
import { $appKitRemoteFeatures, type RemoteFeatures } from './remote-features.ts'

/** Getters and subscriptions of the instance. */
export abstract class AppKitGetters extends AppKitUnsupported {
  protected abstract readonly kit: Kit

  getAccount(namespace?: Namespace): AccountState {
    return getAccountState(namespace)
  }

  getAddress(namespace?: Namespace): string | undefined {
    return getAccountState(namespace).address
  }

  getAddressByChainNamespace(namespace: Namespace): string | undefined {
    return getAccountState(namespace).address
  }

  getCaipAddress(namespace?: Namespace): AccountId | undefined {
    return getAccountState(namespace).caipAddress
  }

  getIsConnectedState(): boolean {
    return getAccountState().isConnected
  }

  /** Returns the kind of the active account; while disconnected the default kind. */
  getPreferredAccountType(namespace: Namespace = $kit.get().namespace): AccountType | undefined {
    const session = sessionOf(namespace)
    if (session.status !== 'connected') return $options.get().defaultAccountTypes[namespace]
    const { kinds, accountType } = session.connection
    return kinds?.active ?? accountType?.(session.account) ?? 'eoa'
  }

  getWalletInfo(namespace?: Namespace): WalletInfo | undefined {
    return getWalletInfo(namespace)
  }

  /** Returns the active network of a namespace; with an id that network, if configured. */
  getCaipNetwork(namespace?: Namespace, id?: string | number): Network | undefined {
    if (id === undefined) return getNetworkState(namespace).caipNetwork
    return this.getCaipNetworks(namespace).find(network => matchesNetwork(network, id))
  }

  getCaipNetworks(namespace?: Namespace): readonly Network[] {
    return $networks.get().filter(({ chainNamespace }) => !namespace || chainNamespace === namespace)
  }

  /** Returns the configured networks that the connected wallet has not approved. */
  getDisabledCaipNetworks(): readonly Network[] {
    return this.getCaipNetworks().filter(({ chainNamespace, caipNetworkId }) => {
      const approved = getNetworkState(chainNamespace).approvedCaipNetworkIds
      return approved && !approved.includes(caipNetworkId)
    })
  }

  getCaipNetworkId(): ChainId | undefined {
    return getNetworkState().caipNetworkId
  }

  getChainId(): number | string | undefined {
    return getNetworkState().chainId
  }

  getActiveChainNamespace(): Namespace {
    return $kit.get().namespace
  }

  /** Returns the provider (EIP-1193) of the active wallet, with the chain policy of `kit.getProvider`. */
  getWalletProvider(): Provider | undefined {
    return this.getProvider(this.getActiveChainNamespace())
  }

  getWalletProviderType(): WalletType | undefined {
    return getWalletInfo()?.type
  }

  /** Returns the provider of a namespace; on Solana and Bitcoin with AppKit's own methods as well. */
  getProvider(namespace: Namespace): Provider | undefined {
    return toNamespaceProvider(namespace, this.kit.getProvider(namespace))
  }

  getProviderType(namespace: Namespace): WalletType | undefined {
    return getWalletInfo(namespace)?.type
  }

  /** Returns the connected wallet: a list of one, or empty. */
  getConnections(namespace?: Namespace): readonly ConnectionOf[] {
    return getConnections(namespace)
  }

  /** Returns earlier connections that are not connected now, newest first. Only their names are stored. */
  getRecentConnections(namespace?: Namespace): readonly ConnectionOf[] {
    return getRecentConnections(namespace)
  }

  getState(): PublicState {
    return getPublicState()
  }

  getRemoteFeatures(): RemoteFeatures {
    return $appKitRemoteFeatures.get()
  }

  getThemeMode(): 'light' | 'dark' {
    return getThemeState().themeMode
  }

  getThemeVariables(): AppKitThemeVariables {
    return getThemeState().themeVariables
  }

  /** Returns an empty string: errors reject or are shown on the screen, and none is stored. */
  getError(): string {
    return ''
  }

  // Each calls back with every change and returns the unsubscribe function.

  subscribeState(listener: (state: PublicState) => void): () => void {
    return whenChanged($publicState, getPublicState, listener)
  }

  subscribeAccount(listener: (account: AccountState) => void, namespace?: Namespace): () => void {
    return whenChanged($kit, () => getAccountState(namespace), listener)
  }

  subscribeNetwork(listener: (network: NetworkState) => void): () => void {
    return whenChanged($networkChange, () => getNetworkState(), listener)
  }

  subscribeCaipNetworkChange(listener: (network: Network | undefined) => void): () => void {
    return whenChanged($networkChange, () => getNetworkState().caipNetwork, listener)
  }

  /** Calls back when the active account changes, by the user, the app or the wallet. */
  subscribeShouldUpdateToAddress(listener: (address: string | undefined) => void): () => void {
    return whenChanged($kit, () => getAccountState().address, listener)
  }

  subscribeConnections(listener: (connections: AllConnections) => void): () => void {
    return whenChanged($connectionsChange, getAllConnections, listener)
  }

  subscribeProviders(listener: (providers: Readonly<Partial<Record<Namespace, Provider>>>) => void): () => void {
    return $sessions.listen(sessions => {
      const connected = (Object.keys(sessions) as Namespace[]).filter(namespace => sessionOf(namespace).status === 'connected')
      listener(Object.fromEntries(connected.map(namespace => [namespace, this.getProvider(namespace)])))
    })
  }

  subscribeWalletInfo(listener: (wallet: WalletInfo | undefined) => void, namespace?: Namespace): () => void {
    return whenChanged($kit, () => getWalletInfo(namespace), listener)
  }

  subscribeRemoteFeatures(listener: (features: RemoteFeatures) => void): () => void {
    return whenChanged($appKitRemoteFeatures, () => $appKitRemoteFeatures.get(), listener)
  }

  subscribeTheme(listener: (theme: ThemeState) => void): () => void {
    return whenChanged($theme, getThemeState, listener)
  }

  subscribeEvents(listener: (event: EventState) => void): () => void {
    return subscribeEvents(event => listener(toEventState(event)))
  }
}

/** Calls back when the serialized value changes: the stores emit more often. */
function whenChanged<Value>(
  $store: { listen(run: () => void): () => void },
  read: () => Value,
  listener: (value: Value) => void
) {
  let before = JSON.stringify(read())
  return $store.listen(() => {
    const value = read()
    const now = JSON.stringify(value)
    if (now === before) return
    before = now
    listener(value)
  })
}
