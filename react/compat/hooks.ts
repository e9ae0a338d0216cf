import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { ChainId, Namespace } from '../../adapters/base/caip.ts'
import type { NetworkInput } from '../../adapters/base/network.ts'
import type { Provider } from '../../adapters/base/provider.ts'
import type { WalletType } from '../../adapters/wallet-source.ts'
import {
  appKit,
  createAppKit as startAppKit,
  startedAppKit,
  type AppKit,
  type OpenOptions
} from '../../elements/compat/app-kit.ts'
import {
  $networkChange,
  $publicState,
  accountOf,
  networkStateOf,
  themeState,
  walletInfoOf,
  type AccountState,
  type EventState,
  type NetworkState,
  type PublicState,
  type ThemeState,
  type WalletInfo
} from '../../elements/compat/read.ts'
import { allConnections } from '../../elements/compat/connections.ts'
import { $remote, type RemoteFeatures } from '../../elements/compat/remote.ts'
import type { AppKitOptions, AppKitThemeVariables } from '../../elements/compat/options.ts'
import { formatUnits } from '../../adapters/base/units.ts'
import { $balance, type Balance } from '../../state/balance.ts'
import { $kit } from '../../state/current.ts'
import type { SiwxConfig } from '../../state/siwx/config.ts'
import { $theme } from '../../state/theme.ts'
import { subscribePaced } from './paced-events.ts'
import { useServed } from './served.ts'

// The hooks of facts/options-and-api §4. Each renders the component anew when what it tells changes, and tells first what a server draws:
// nobody is connected there, although the stores know a returning visitor by the time a page takes over. What they give to call is the same
// function each time: an effect that depends on it runs once.

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

/** Starts the kit; later calls give the first instance, so that it may be called where React calls twice. */
export function createAppKit(options: AppKitOptions): AppKit {
  return startedAppKit() ?? startAppKit(options)
}

/**
 * Opens and closes the modal.
 *
 * @throws KitError `not-started` before `createAppKit`
 */
export function useAppKit(): {
  readonly open: (options?: OpenOptions) => Promise<{ readonly hash: string } | undefined>
  readonly close: () => Promise<void>
} {
  appKit()
  return { open, close }
}

const open = (options?: OpenOptions) => appKit().open(options)
const close = () => appKit().close()

/** The connected account, of one namespace or the active one. */
export function useAppKitAccount({ namespace }: { readonly namespace?: Namespace } = {}): AccountState {
  const served = useServed()
  useStore($kit)
  return served ? nobody : accountOf(namespace)
}

/** The active network, and what switches it. */
export function useAppKitNetwork(): NetworkState & { readonly switchNetwork: (network: NetworkInput) => Promise<void> } {
  const served = useServed()
  useStore($networkChange)
  return { ...(served ? nowhere : networkStateOf()), switchNetwork }
}

const switchNetwork = (network: NetworkInput) => appKit().switchNetwork(network)

/**
 * The wallet's own provider (EIP-1193; on Solana, Bitcoin and Polkadot `request` with the methods of WalletConnect). Sites hand it on as it is:
 * its type does not say that there is none while nothing is connected.
 */
export function useAppKitProvider<Type = Provider>(
  namespace: Namespace
): { readonly walletProvider: Type; readonly walletProviderType: WalletType | undefined } {
  const served = useServed()
  useStore($kit)
  if (served) return { walletProvider: undefined as Type, walletProviderType: undefined }
  return {
    walletProvider: startedAppKit()?.getProvider(namespace) as Type,
    walletProviderType: walletInfoOf(namespace)?.type
  }
}

/** Whether the modal is open or something is under way, and what is on. */
export function useAppKitState(): PublicState & Partial<RemoteFeatures> {
  const served = useServed()
  const state = useStore($publicState)
  const remote = useStore($remote)
  return served ? stopped : { ...state, ...remote }
}

/** The look, and what changes it. */
export function useAppKitTheme(): ThemeState & {
  readonly setThemeMode: (mode: 'light' | 'dark') => void
  readonly setThemeVariables: (variables: AppKitThemeVariables) => void
} {
  const served = useServed()
  useStore($theme)
  return { ...(served ? plain : themeState()), setThemeMode, setThemeVariables }
}

const setThemeMode = (mode: 'light' | 'dark') => appKit().setThemeMode(mode)
const setThemeVariables = (variables: AppKitThemeVariables) => appKit().setThemeVariables(variables)

/** What happened last. A component is told of every event, of several at one moment one after the other. */
export function useAppKitEvents(): EventState {
  const kit = appKit()
  const [event, set] = useState(() => kit.getEvent())
  useEffect(() => subscribePaced(set), [])
  return event
}

/** The connected wallet's name and picture. */
export function useWalletInfo(namespace?: Namespace): { readonly walletInfo: WalletInfo | undefined } {
  const served = useServed()
  useStore($kit)
  return { walletInfo: served ? undefined : walletInfoOf(namespace) }
}

/** Lets wallets go: those of one namespace, the one with an id, or all. */
export function useDisconnect(): {
  readonly disconnect: (options?: { readonly id?: string; readonly namespace?: Namespace }) => Promise<void>
} {
  return { disconnect }
}

async function disconnect({ id, namespace }: { readonly id?: string; readonly namespace?: Namespace } = {}): Promise<void> {
  const kit = appKit()
  if (id === undefined) return kit.disconnect(namespace)
  const { connections } = allConnections()
  const [found] = Object.values(connections)
    .flat()
    .filter(each => each.connectorId === id && (!namespace || each.namespace === namespace))
  if (found) await kit.disconnect(found.namespace)
}

/** What `fetchBalance` resolves to: in whole coins, as a decimal number. */
export interface FetchedBalance {
  readonly data?: { readonly balance: string; readonly symbol: string; readonly chainId: ChainId | undefined }
  readonly isSuccess: boolean
  readonly isError: boolean
}

/** The native balance of the active account, once it is known. */
export function useAppKitBalance(): { readonly fetchBalance: () => Promise<FetchedBalance> } {
  return { fetchBalance }
}

/** What signs visitors in, if the site has it. */
export function useAppKitSIWX(): SiwxConfig | undefined {
  return startedAppKit()?.getSIWX()
}

async function fetchBalance(): Promise<FetchedBalance> {
  const { refreshBalance } = await import('../../state/flows/balance.ts')
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
