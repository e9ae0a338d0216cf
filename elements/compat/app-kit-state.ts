import { computed } from 'nanostores'
import {
  getNamespace,
  parseAccountId,
  getReference,
  type AccountId,
  type ChainId,
  type Namespace
} from '../../adapters/base/caip.ts'
import type { Network } from '../../adapters/base/network.ts'
import type { AccountKind, WalletLogin, WalletType } from '../../adapters/wallet-source.ts'
import { $kit } from '../../state/session/active-session.ts'
import type { EventName, Events, TrackedEvent } from '../../state/analytics/events.ts'
import { readLoginProvider } from '../../state/login/login-provider.ts'
import { $networks, getNetwork } from '../../state/networks/networks.ts'
import { $options, type Social } from '../../state/options/options.ts'
import { sessionOf, type ConnectedSession, type Session } from '../../state/session/session.ts'
import { $theme } from '../../state/options/theme.ts'
import { findListedWallet } from '../../state/wallets/wallet-lookup.ts'
import { $loading, isLoading } from './loading.ts'
import type { AppKitThemeVariables } from './options.ts'

// State in AppKit's format (docs/migrate/appkit.md), from the kit's stores.

/** An account the wallet has granted. */
export interface AccountOf {
  readonly namespace: Namespace
  readonly address: string
  readonly type: AccountKind
  /** Absent: `getAccountAddresses()` of a Bitcoin provider returns it. */
  readonly publicKey?: string
}

/** The connected account, as returned by `useAppKitAccount()`. */
export interface AccountState {
  readonly allAccounts: readonly AccountOf[]
  readonly caipAddress: AccountId | undefined
  readonly address: string | undefined
  readonly isConnected: boolean
  /** `reconnecting`: a restored session whose wallet has not responded yet. */
  readonly status: 'connected' | 'disconnected' | 'connecting' | 'reconnecting'
  /** For embedded wallets. */
  readonly embeddedWalletInfo?: {
    readonly user: { readonly email?: string; readonly username?: string }
    /** Login method of the user. */
    readonly authProvider: Social | 'email'
    readonly accountType: AccountKind
    readonly isSmartAccountDeployed: boolean
  }
}

/** The active network, as returned by `useAppKitNetwork()`. */
export interface NetworkState {
  readonly caipNetwork: Network | undefined
  /** A number on EVM, the CAIP-2 reference elsewhere. */
  readonly chainId: number | string | undefined
  readonly caipNetworkId: ChainId | undefined
  /** Approved chains. Absent if the wallet accepts any chain. */
  readonly approvedCaipNetworkIds: readonly ChainId[] | undefined
  readonly supportsAllNetworks: boolean
}

/** State of the modal, as returned by `useAppKitState()`. */
export interface PublicState {
  readonly initialized: boolean
  readonly loading: boolean
  readonly open: boolean
  readonly selectedNetworkId: ChainId | undefined
  readonly activeChain: Namespace
  /** Wallet that is connecting. */
  readonly connectingWallet?: { readonly id: string; readonly name?: string }
}

/** The connected wallet. */
export interface WalletInfo {
  readonly name: string
  readonly type: WalletType
  readonly icon?: string
  readonly rdns?: string
}

/** Event properties by event name. */
export type EventData = {
  [Name in Exclude<EventName, 'INITIALIZE'>]: {
    readonly type: 'track'
    readonly event: Name
    /** Address of the connected account. Not sent anywhere. */
    readonly address?: string
  } & (Events[Name] extends undefined ? { readonly properties?: undefined } : { readonly properties: Events[Name] })
}[Exclude<EventName, 'INITIALIZE'>]

/** The last event. */
export interface EventState {
  /** Milliseconds since 1970. */
  readonly timestamp: number
  readonly data: EventData
}

/** The theme, as returned by `useAppKitTheme()`. */
export type ThemeState = { readonly themeMode: 'light' | 'dark'; readonly themeVariables: AppKitThemeVariables }

/** Returns the account of a namespace, or of the active one. */
export function getAccountState(namespace = $kit.get().namespace): AccountState {
  const session = sessionOf(namespace)
  const caipAddress = session.status === 'disconnected' ? undefined : session.account
  const embeddedWalletInfo = embeddedInfo(session)
  return {
    allAccounts: session.status === 'connected' ? session.accounts.map(account => typedAccount(session, account)) : [],
    caipAddress,
    address: caipAddress && parseAccountId(caipAddress).address,
    isConnected: session.status === 'connected',
    status: session.status === 'connecting' && session.account ? 'reconnecting' : session.status,
    ...(embeddedWalletInfo && { embeddedWalletInfo })
  }
}

/** Changes with everything the network state depends on: the app may add and remove networks. */
export const $networkChange = computed([$kit, $networks], (_kit, _networks) => ({}))

export function getNetworkState(namespace = $kit.get().namespace): NetworkState {
  const session = sessionOf(namespace)
  const active = namespace === $kit.get().namespace
  const caipNetworkId = session.status === 'connected' ? session.chainId : active ? $kit.get().chainId : undefined
  const approved = session.status === 'connected' ? session.connection.approvedChainIds : undefined
  return {
    caipNetwork: caipNetworkId && getNetwork(caipNetworkId),
    chainId:
      caipNetworkId &&
      (getNamespace(caipNetworkId) === 'eip155' ? Number(getReference(caipNetworkId)) : getReference(caipNetworkId)),
    caipNetworkId,
    approvedCaipNetworkIds: approved,
    supportsAllNetworks: !approved
  }
}

/** Returns whether a network has this id: number, reference, or CAIP-2 id. */
export const matchesNetwork = ({ id, caipNetworkId }: Network, wanted: string | number): boolean =>
  [id, caipNetworkId].some(known => String(known) === String(wanted))

export function getWalletInfo(namespace = $kit.get().namespace): WalletInfo | undefined {
  const session = sessionOf(namespace)
  if (session.status !== 'connected') return undefined
  const { name, type, imageUrl, rdns } = session.connection
  return { name, type, ...(imageUrl && { icon: imageUrl }), ...(rdns && { rdns }) }
}

export function getPublicState(): PublicState {
  const { open, status, chainId, namespace } = $kit.get()
  const connectingWallet = connecting(namespace)
  return {
    initialized: $options.get().networks.length > 0,
    loading: status === 'connecting' || isLoading(),
    open,
    selectedNetworkId: chainId,
    activeChain: namespace,
    ...(connectingWallet && { connectingWallet })
  }
}

/** State of the modal as a store. */
export const $publicState = computed([$kit, $loading, $networks], getPublicState)

export function getThemeState(): ThemeState {
  const { mode, variables } = $theme.get()
  const dark = mode === 'dark' || (mode === 'auto' && globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches)
  return { themeMode: dark ? 'dark' : 'light', themeVariables: variables }
}

export function toEventState({ event, properties, timestamp }: TrackedEvent): EventState {
  const { address } = getAccountState()
  const data = { type: 'track', event, ...(address && { address }), ...(properties !== undefined && { properties }) }
  return { timestamp, data: data as EventData }
}

/**
 * Returns the connecting wallet.
 * While a session is restored it has no name: none is known before the wallet responds.
 */
function connecting(namespace: Namespace): PublicState['connectingWallet'] {
  const session = sessionOf(namespace)
  if (session.status !== 'connecting' || session.walletId === undefined) return undefined
  const { walletId: id, account } = session
  const name = account ? undefined : findListedWallet(id)?.name
  return { id, ...(name !== undefined && { name }) }
}

function typedAccount(session: ConnectedSession, account: AccountId): AccountOf {
  const { chainId, address } = parseAccountId(account)
  return { namespace: getNamespace(chainId), address, type: session.connection.accountType?.(account) ?? 'eoa' }
}

/** Returns the login of the embedded wallet, if the app has one. */
export const getLogin = (): WalletLogin | undefined => $options.get().adapters.find(({ source }) => source?.login)?.source?.login

function embeddedInfo(session: Session): AccountState['embeddedWalletInfo'] {
  if (session.status !== 'connected' || session.connection.type !== 'AUTH') return undefined
  const { email, userName } = getLogin()?.who() ?? {}
  return {
    user: { ...(email && { email }), ...(userName && { username: userName }) },
    authProvider: readLoginProvider() ?? 'email',
    accountType: session.connection.accountType?.(session.account) ?? 'eoa',
    isSmartAccountDeployed: session.connection.kinds?.deployed ?? false
  }
}
