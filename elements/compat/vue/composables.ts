import { computed } from 'nanostores'
import type { Namespace } from '../../../adapters/base/caip.ts'
import type { NetworkInput } from '../../../adapters/base/network.ts'
import type { Provider } from '../../../adapters/base/provider.ts'
import type { WalletType } from '../../../adapters/wallet-source.ts'
import { $kit } from '../../../state/session/active-session.ts'
import type { SiwxConfig } from '../../../state/options/siwx-config.ts'
import { $theme } from '../../../state/options/theme.ts'
import { createAppKit as startAppKit, currentAppKit, requireAppKit, type AppKit, type OpenOptions } from '../app-kit.ts'
import {
  $networkChange,
  $publicState,
  getAccountState,
  getNetworkState,
  getThemeState,
  getWalletInfo,
  type AccountState,
  type EventState,
  type NetworkState,
  type PublicState,
  type ThemeState,
  type WalletInfo
} from '../app-kit-state.ts'
import { disconnect } from '../disconnect.ts'
import { fetchBalance, type FetchedBalance } from '../fetch-balance.ts'
import type { AppKitOptions, AppKitThemeVariables } from '../options.ts'
import { $appKitRemoteFeatures, type RemoteFeatures } from '../remote-features.ts'
import { subscribeSerialized } from '../serialized-events.ts'
import { servedAccount, servedNetwork, servedState, servedTheme } from '../server-values.ts'
import { toReactive, useReading, withFields, type RefWithFields } from './use-reading.ts'

// Composables of AppKit (docs/migrate/appkit.md). Each result changes with its store, until its scope ends. Before a page from a
// server is hydrated, and on the server, it is the disconnected state.

/** Starts the kit. Later calls return the first instance. */
export function createAppKit(options: AppKitOptions): AppKit {
  return currentAppKit() ?? startAppKit(options)
}

/**
 * Returns the functions that open and close the modal.
 * @throws KitError `not-started` before `createAppKit`
 */
export function useAppKit(): {
  readonly open: (options?: OpenOptions) => Promise<{ readonly hash: string } | undefined>
  readonly close: () => Promise<void>
} {
  requireAppKit()
  return { open: options => requireAppKit().open(options), close: () => requireAppKit().close() }
}

/** Returns the SIWX configuration, if the app has one. */
export function useAppKitSIWX(): SiwxConfig | undefined {
  return currentAppKit()?.getSIWX()
}

/** Returns the connected account, of one namespace or the active one, as a ref. */
export function useAppKitAccount({ namespace }: { readonly namespace?: Namespace } = {}): RefWithFields<AccountState> {
  const account = useReading($kit, () => getAccountState(namespace), servedAccount)
  return withFields(account, ['allAccounts', 'caipAddress', 'address', 'isConnected', 'status', 'embeddedWalletInfo'])
}

/** The active network, and the function that switches it. */
type Switchable<State> = State & { readonly switchNetwork: (network: NetworkInput) => Promise<void> }

const switchNetwork = (network: NetworkInput) => requireAppKit().switchNetwork(network)

/** Returns the active network as a ref, and the function that switches it. */
export function useAppKitNetwork(): Omit<RefWithFields<Switchable<NetworkState>>, 'switchNetwork'> &
  Pick<Switchable<NetworkState>, 'switchNetwork'> {
  const network = useReading<Switchable<NetworkState>>($networkChange, () => ({ ...getNetworkState(), switchNetwork }), {
    ...servedNetwork,
    switchNetwork
  })
  const names = ['caipNetwork', 'chainId', 'caipNetworkId', 'approvedCaipNetworkIds', 'supportsAllNetworks'] as const
  return Object.assign(withFields(network, names), { switchNetwork })
}

/** The active network, without what depends on the wallet. */
type NetworkCore = Pick<NetworkState, 'caipNetwork' | 'chainId' | 'caipNetworkId'>

/** Returns the active network as a ref, without what depends on the wallet. */
export function useAppKitNetworkCore(): RefWithFields<NetworkCore> {
  const network = useReading<NetworkCore>($networkChange, getNetworkState, servedNetwork)
  return withFields(network, ['caipNetwork', 'chainId', 'caipNetworkId'])
}

/**
 * Returns the wallet's provider (EIP-1193; on Solana and Bitcoin with AppKit's methods as well), reactive. Its type does not include
 * `undefined` while disconnected: apps pass it on unchanged.
 */
export function useAppKitProvider<Type = Provider>(
  namespace: Namespace
): { readonly walletProvider: Type; readonly walletProviderType: WalletType | undefined } {
  const read = () => ({
    walletProvider: currentAppKit()?.getProvider(namespace) as Type,
    walletProviderType: getWalletInfo(namespace)?.type
  })
  return toReactive(useReading($kit, read, { walletProvider: undefined as Type, walletProviderType: undefined }))
}

/** Returns the connected wallet's name and image, reactive. */
export function useWalletInfo(namespace?: Namespace): { readonly walletInfo: WalletInfo | undefined } {
  const read = () => ({ walletInfo: getWalletInfo(namespace) })
  return toReactive(useReading($kit, read, { walletInfo: undefined }))
}

/** Returns whether the modal is open or loading, and the enabled features, reactive. */
export function useAppKitState(): PublicState & Partial<RemoteFeatures> {
  return toReactive(
    useReading<PublicState & Partial<RemoteFeatures>>($stateAndFeatures, () => $stateAndFeatures.get(), servedState)
  )
}

const $stateAndFeatures = /* @__PURE__ */ computed([$publicState, $appKitRemoteFeatures], (state, features) => ({
  ...state,
  ...features
}))

/** Returns the theme, reactive, and the functions that change it. */
export function useAppKitTheme(): ThemeState & {
  readonly setThemeMode: (mode: 'light' | 'dark') => void
  readonly setThemeVariables: (variables: AppKitThemeVariables) => void
} {
  const functions = {
    setThemeMode: (mode: 'light' | 'dark') => requireAppKit().setThemeMode(mode),
    setThemeVariables: (variables: AppKitThemeVariables) => requireAppKit().setThemeVariables(variables)
  }
  const read = () => ({ ...getThemeState(), ...functions })
  return toReactive(useReading($theme, read, { ...servedTheme, ...functions }))
}

/** Returns the last event, reactive. A component gets every event; simultaneous ones one after the other. */
export function useAppKitEvents(): EventState {
  let event = requireAppKit().getEvent()
  const source = {
    listen: (run: () => void) =>
      subscribeSerialized(next => {
        event = next
        run()
      })
  }
  return toReactive(useReading(source, () => event, event))
}

/** Returns the function that disconnects wallets: those of one namespace, the one with an id, or all. */
export function useDisconnect(): {
  readonly disconnect: (options?: { readonly id?: string; readonly namespace?: Namespace }) => Promise<void>
} {
  return { disconnect }
}

/** Returns the function that reads the native balance of the active account. */
export function useAppKitBalance(): { readonly fetchBalance: () => Promise<FetchedBalance> } {
  return { fetchBalance }
}
