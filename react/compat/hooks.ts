import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { ChainId, Namespace } from '../../adapters/base/caip.ts'
import type { NetworkInput } from '../../adapters/base/network.ts'
import type { Provider } from '../../adapters/base/provider.ts'
import type { WalletType } from '../../adapters/wallet-source.ts'
import {
  requireAppKit,
  createAppKit as startAppKit,
  currentAppKit,
  type AppKit,
  type OpenOptions
} from '../../elements/compat/app-kit.ts'
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
} from '../../elements/compat/app-kit-state.ts'
import { getAllConnections } from '../../elements/compat/connections.ts'
import { $appKitRemoteFeatures, type RemoteFeatures } from '../../elements/compat/remote-features.ts'
import type { AppKitOptions, AppKitThemeVariables } from '../../elements/compat/options.ts'
import { formatUnits } from '../../adapters/base/units.ts'
import { $balance, type Balance } from '../../state/account/balance.ts'
import { $kit } from '../../state/session/active-session.ts'
import type { SiwxConfig } from '../../state/options/siwx-config.ts'
import { $theme } from '../../state/options/theme.ts'
import { subscribeSerialized } from './serialized-events.ts'
import { useIsHydrating } from './use-hydrating.ts'

// Hooks of AppKit (docs/migrate/appkit.md). Each re-renders its component when its value changes, and first renders the server's
// value: disconnected, although on hydration the stores may already have a returning user's session. Returned functions are
// stable, so an effect that depends on one runs once.

const nobody: AccountState = {
  allAccounts: [],
  caipAddress: undefined,
  address: undefined,
  isConnected: false,
  status: 'disconnected'
}
const nowhere: NetworkState = {
  caipNetwork: undefined,
  chainId: undefined,
  caipNetworkId: undefined,
  approvedCaipNetworkIds: undefined,
  supportsAllNetworks: true
}
const stopped: PublicState = {
  initialized: false,
  loading: false,
  open: false,
  selectedNetworkId: undefined,
  activeChain: 'eip155'
}
const plain: ThemeState = { themeMode: 'light', themeVariables: {} }

/** Starts the kit. Later calls return the first instance, so it is safe where React calls twice. */
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
  return { open, close }
}

const open = (options?: OpenOptions) => requireAppKit().open(options)
const close = () => requireAppKit().close()

/** Returns the connected account, of one namespace or the active one. */
export function useAppKitAccount({ namespace }: { readonly namespace?: Namespace } = {}): AccountState {
  const served = useIsHydrating()
  useStore($kit)
  return served ? nobody : getAccountState(namespace)
}

/** Returns the active network, and the function that switches it. */
export function useAppKitNetwork(): NetworkState & { readonly switchNetwork: (network: NetworkInput) => Promise<void> } {
  const served = useIsHydrating()
  useStore($networkChange)
  return { ...(served ? nowhere : getNetworkState()), switchNetwork }
}

const switchNetwork = (network: NetworkInput) => requireAppKit().switchNetwork(network)

/**
 * Returns the wallet's provider (EIP-1193; on Solana, Bitcoin and Polkadot `request` with the methods
 * of WalletConnect). Its type does not include `undefined` while disconnected: apps pass it on unchanged.
 */
export function useAppKitProvider<Type = Provider>(
  namespace: Namespace
): { readonly walletProvider: Type; readonly walletProviderType: WalletType | undefined } {
  const served = useIsHydrating()
  useStore($kit)
  if (served) return { walletProvider: undefined as Type, walletProviderType: undefined }
  return {
    walletProvider: currentAppKit()?.getProvider(namespace) as Type,
    walletProviderType: getWalletInfo(namespace)?.type
  }
}

/** Returns whether the modal is open or loading, and the enabled features. */
export function useAppKitState(): PublicState & Partial<RemoteFeatures> {
  const served = useIsHydrating()
  const state = useStore($publicState)
  const remote = useStore($appKitRemoteFeatures)
  return served ? stopped : { ...state, ...remote }
}

/** Returns the theme, and the functions that change it. */
export function useAppKitTheme(): ThemeState & {
  readonly setThemeMode: (mode: 'light' | 'dark') => void
  readonly setThemeVariables: (variables: AppKitThemeVariables) => void
} {
  const served = useIsHydrating()
  useStore($theme)
  return { ...(served ? plain : getThemeState()), setThemeMode, setThemeVariables }
}

const setThemeMode = (mode: 'light' | 'dark') => requireAppKit().setThemeMode(mode)
const setThemeVariables = (variables: AppKitThemeVariables) => requireAppKit().setThemeVariables(variables)

/** Returns the last event. A component gets every event; simultaneous ones one after the other. */
export function useAppKitEvents(): EventState {
  const kit = requireAppKit()
  const [event, set] = useState(() => kit.getEvent())
  useEffect(() => subscribeSerialized(set), [])
  return event
}

/** Returns the connected wallet's name and image. */
export function useWalletInfo(namespace?: Namespace): { readonly walletInfo: WalletInfo | undefined } {
  const served = useIsHydrating()
  useStore($kit)
  return { walletInfo: served ? undefined : getWalletInfo(namespace) }
}

/** Returns the function that disconnects wallets: those of one namespace, the one with an id, or all. */
export function useDisconnect(): {
  readonly disconnect: (options?: { readonly id?: string; readonly namespace?: Namespace }) => Promise<void>
} {
  return { disconnect }
}

async function disconnect({ id, namespace }: { readonly id?: string; readonly namespace?: Namespace } = {}): Promise<void> {
  const kit = requireAppKit()
  if (id === undefined) return kit.disconnect(namespace)
  const { connections } = getAllConnections()
  const [found] = Object.values(connections)
    .flat()
    .filter(each => each.connectorId === id && (!namespace || each.namespace === namespace))
  if (found) await kit.disconnect(found.namespace)
}

/** Result of `fetchBalance`: in whole coins, as a decimal number. */
export interface FetchedBalance {
  readonly data?: { readonly balance: string; readonly symbol: string; readonly chainId: ChainId | undefined }
  readonly isSuccess: boolean
  readonly isError: boolean
}

/** Returns the function that reads the native balance of the active account. */
export function useAppKitBalance(): { readonly fetchBalance: () => Promise<FetchedBalance> } {
  return { fetchBalance }
}

/** Returns the SIWX configuration, if the app has one. */
export function useAppKitSIWX(): SiwxConfig | undefined {
  return currentAppKit()?.getSIWX()
}

async function fetchBalance(): Promise<FetchedBalance> {
  const { refreshBalance } = await import('../../state/account/balance-query.ts')
  refreshBalance()
  const balance = await settledBalance()
  if (balance.name !== 'ready') return { isSuccess: false, isError: true }
  const { value, decimals, symbol } = balance
  return { data: { balance: formatUnits(value, decimals), symbol, chainId: $kit.get().chainId }, isSuccess: true, isError: false }
}

function settledBalance(): Promise<Balance> {
  return new Promise(resolve => {
    const stop = $balance.subscribe(balance => {
      if (balance.name === 'loading') return
      queueMicrotask(() => stop())
      resolve(balance)
    })
  })
}
