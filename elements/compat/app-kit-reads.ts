import type { AccountId, ChainId, Namespace } from '../../adapters/base/caip.ts'
import type { Network } from '../../adapters/base/network.ts'
import type { Provider } from '../../adapters/base/provider.ts'
import type { AccountType } from '../../state/options.ts'
import type { WalletType } from '../../adapters/wallet-source.ts'
import { $kit } from '../../state/current.ts'
import type { Kit } from '../../state/kit.ts'
import { $networks } from '../../state/networks.ts'
import { $options } from '../../state/options.ts'
import { $sessions, sessionOf } from '../../state/session.ts'
import { $theme } from '../../state/theme.ts'
import { subscribeEvents } from '../../state/track.ts'
import {
  $connectionsChange,
  allConnections,
  connectionsOf,
  recentConnectionsOf,
  type AllConnections,
  type ConnectionOf
} from './connections.ts'
import { AppKitLeft } from './left.ts'
import {
  $networkChange,
  $publicState,
  accountOf,
  eventState,
  isNetwork,
  networkStateOf,
  publicState,
  themeState,
  walletInfoOf,
  type AccountState,
  type EventState,
  type NetworkState,
  type PublicState,
  type ThemeState,
  type WalletInfo
} from './read.ts'
import type { AppKitThemeVariables } from './options.ts'
import { $remote, type RemoteFeatures } from './remote.ts'

/** What the instance tells, and whom it tells of changes. */
export abstract class AppKitReads extends AppKitLeft {
  protected abstract readonly kit: Kit

  getAccount(namespace?: Namespace): AccountState {
    return accountOf(namespace)
  }

  getAddress(namespace?: Namespace): string | undefined {
    return accountOf(namespace).address
  }

  getAddressByChainNamespace(namespace: Namespace): string | undefined {
    return accountOf(namespace).address
  }

  getCaipAddress(namespace?: Namespace): AccountId | undefined {
    return accountOf(namespace).caipAddress
  }

  getIsConnectedState(): boolean {
    return accountOf().isConnected
  }

  /** Which kind of account acts; while nothing is connected, which one will begin. */
  getPreferredAccountType(namespace: Namespace = $kit.get().namespace): AccountType | undefined {
    const session = sessionOf(namespace)
    if (session.status !== 'connected') return $options.get().defaultAccountTypes[namespace]
    const { kinds, accountType } = session.connection
    return kinds?.active ?? accountType?.(session.account) ?? 'eoa'
  }

  getWalletInfo(namespace?: Namespace): WalletInfo | undefined {
    return walletInfoOf(namespace)
  }

  /** The active network of a namespace; with an id that one, where the site has it. */
  getCaipNetwork(namespace?: Namespace, id?: string | number): Network | undefined {
    if (id === undefined) return networkStateOf(namespace).caipNetwork
    return this.getCaipNetworks(namespace).find(network => isNetwork(network, id))
  }

  getCaipNetworks(namespace?: Namespace): readonly Network[] {
    return $networks.get().filter(({ chainNamespace }) => !namespace || chainNamespace === namespace)
  }

  /** Those that the connected wallet has not approved. */
  getDisabledCaipNetworks(): readonly Network[] {
    return this.getCaipNetworks().filter(({ chainNamespace, caipNetworkId }) => {
      const approved = networkStateOf(chainNamespace).approvedCaipNetworkIds
      return approved && !approved.includes(caipNetworkId)
    })
  }

  getCaipNetworkId(): ChainId | undefined {
    return networkStateOf().caipNetworkId
  }

  getChainId(): number | string | undefined {
    return networkStateOf().chainId
  }

  getActiveChainNamespace(): Namespace {
    return $kit.get().namespace
  }

  /** The provider (EIP-1193) of the active wallet, guarded as `kit.getProvider` is. */
  getWalletProvider(): Provider | undefined {
    return this.kit.getProvider()
  }

  getWalletProviderType(): WalletType | undefined {
    return walletInfoOf()?.type
  }

  getProvider(namespace: Namespace): Provider | undefined {
    return this.kit.getProvider(namespace)
  }

  getProviderType(namespace: Namespace): WalletType | undefined {
    return walletInfoOf(namespace)?.type
  }

  /** The wallet that is connected: one, or none. */
  getConnections(namespace?: Namespace): readonly ConnectionOf[] {
    return connectionsOf(namespace)
  }

  /** Those that were connected before and are not now, newest first. Of them nothing is kept but the name. */
  getRecentConnections(namespace?: Namespace): readonly ConnectionOf[] {
    return recentConnectionsOf(namespace)
  }

  getState(): PublicState {
    return publicState()
  }

  getRemoteFeatures(): RemoteFeatures {
    return $remote.get()
  }

  getThemeMode(): 'light' | 'dark' {
    return themeState().themeMode
  }

  getThemeVariables(): AppKitThemeVariables {
    return themeState().themeVariables
  }

  /** Errors reject or stand on the screen: none is kept. */
  getError(): string {
    return ''
  }

  // Each calls back with every change and returns a function that stops it.

  subscribeState(listener: (state: PublicState) => void): () => void {
    return whenChanged($publicState, publicState, listener)
  }

  subscribeAccount(listener: (account: AccountState) => void, namespace?: Namespace): () => void {
    return whenChanged($kit, () => accountOf(namespace), listener)
  }

  subscribeNetwork(listener: (network: NetworkState) => void): () => void {
    return whenChanged($networkChange, () => networkStateOf(), listener)
  }

  subscribeCaipNetworkChange(listener: (network: Network | undefined) => void): () => void {
    return whenChanged($networkChange, () => networkStateOf().caipNetwork, listener)
  }

  /** Another account, whoever has chosen it. */
  subscribeShouldUpdateToAddress(listener: (address: string | undefined) => void): () => void {
    return whenChanged($kit, () => accountOf().address, listener)
  }

  subscribeConnections(listener: (connections: AllConnections) => void): () => void {
    return whenChanged($connectionsChange, allConnections, listener)
  }

  subscribeProviders(listener: (providers: Readonly<Partial<Record<Namespace, Provider>>>) => void): () => void {
    return $sessions.listen(sessions => {
      const connected = (Object.keys(sessions) as Namespace[]).filter(namespace => sessionOf(namespace).status === 'connected')
      listener(Object.fromEntries(connected.map(namespace => [namespace, this.kit.getProvider(namespace)])))
    })
  }

  subscribeWalletInfo(listener: (wallet: WalletInfo | undefined) => void, namespace?: Namespace): () => void {
    return whenChanged($kit, () => walletInfoOf(namespace), listener)
  }

  subscribeRemoteFeatures(listener: (features: RemoteFeatures) => void): () => void {
    return whenChanged($remote, () => $remote.get(), listener)
  }

  subscribeTheme(listener: (theme: ThemeState) => void): () => void {
    return whenChanged($theme, themeState, listener)
  }

  subscribeEvents(listener: (event: EventState) => void): () => void {
    return subscribeEvents(event => listener(eventState(event)))
  }
}

/** Calls back when what is read has changed, as text: the stores tell more often. */
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
