import { computed } from 'nanostores'
import {
  namespaceOf,
  parseAccountId,
  referenceOf,
  type AccountId,
  type ChainId,
  type Namespace
} from '../../adapters/base/caip.ts'
import type { Network } from '../../adapters/base/network.ts'
import type { AccountKind, WalletType } from '../../adapters/wallet-source.ts'
import { $kit } from '../../state/current.ts'
import type { EventName, Events, TrackedEvent } from '../../state/events.ts'
import { loginProvider } from '../../state/login-provider.ts'
import { loginSource } from '../../state/login-source.ts'
import { $networks, networkOf } from '../../state/networks.ts'
import { $options, type Social } from '../../state/options.ts'
import { sessionOf, type ConnectedSession, type Session } from '../../state/session.ts'
import { $theme } from '../../state/theme.ts'
import { walletById } from '../../state/wallets.ts'
import { $loading, isLoading } from './loading.ts'
import type { AppKitThemeVariables } from './options.ts'

// What AppKit's sites read, in its shapes (facts/options-and-api §3), from the kit's stores.

/** One of the accounts that a wallet shares. */
export interface AccountOf {
  readonly namespace: Namespace
  readonly address: string
  readonly type: AccountKind
}

/** Who is connected, as `useAppKitAccount()` tells it. */
export interface AccountState {
  readonly allAccounts: readonly AccountOf[]
  readonly caipAddress: AccountId | undefined
  readonly address: string | undefined
  readonly isConnected: boolean
  /** `reconnecting`: a returning visitor whose wallet has not answered yet. */
  readonly status: 'connected' | 'disconnected' | 'connecting' | 'reconnecting'
  /** Of a wallet that is logged in to. */
  readonly embeddedWalletInfo?: {
    readonly user: { readonly email?: string; readonly username?: string }
    /** What the visitor has logged in with. */
    readonly authProvider: Social | 'email'
    readonly accountType: AccountKind
    readonly isSmartAccountDeployed: boolean
  }
}

/** Which network is active, as `useAppKitNetwork()` tells it. */
export interface NetworkState {
  readonly caipNetwork: Network | undefined
  /** A number on EVM, the reference of CAIP-2 elsewhere. */
  readonly chainId: number | string | undefined
  readonly caipNetworkId: ChainId | undefined
  /** The networks that the wallet has approved; absent when it takes any. */
  readonly approvedCaipNetworkIds: readonly ChainId[] | undefined
  readonly supportsAllNetworks: boolean
}

/** What the modal does, as `useAppKitState()` tells it. */
export interface PublicState {
  readonly initialized: boolean
  readonly loading: boolean
  readonly open: boolean
  readonly selectedNetworkId: ChainId | undefined
  readonly activeChain: Namespace
  /** The wallet that is being asked. */
  readonly connectingWallet?: { readonly id: string; readonly name?: string }
}

/** Which wallet is connected. */
export interface WalletInfo {
  readonly name: string
  readonly type: WalletType
  readonly icon?: string
  readonly rdns?: string
}

/** An event with its properties, by its name. */
export type EventData = {
  [Name in Exclude<EventName, 'INITIALIZE'>]: {
    readonly type: 'track'
    readonly event: Name
    /** Of who is connected. It stays in the page. */
    readonly address?: string
  } & (Events[Name] extends undefined ? { readonly properties?: undefined } : { readonly properties: Events[Name] })
}[Exclude<EventName, 'INITIALIZE'>]

/** The last thing that happened. */
export interface EventState {
  /** Milliseconds since 1970. */
  readonly timestamp: number
  readonly data: EventData
}

/** The look, as `useAppKitTheme()` tells it. */
export type ThemeState = { readonly themeMode: 'light' | 'dark'; readonly themeVariables: AppKitThemeVariables }

/** The account of a namespace, or the active one. */
export function accountOf(namespace = $kit.get().namespace): AccountState {
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

/** Changes with whatever a network's state follows from: the site may add and remove networks. */
export const $networkChange = computed([$kit, $networks], (_kit, _networks) => ({}))

export function networkStateOf(namespace = $kit.get().namespace): NetworkState {
  const session = sessionOf(namespace)
  const active = namespace === $kit.get().namespace
  const caipNetworkId = session.status === 'connected' ? session.chainId : active ? $kit.get().chainId : undefined
  const approved = session.status === 'connected' ? session.connection.approvedChainIds : undefined
  return {
    caipNetwork: caipNetworkId && networkOf(caipNetworkId),
    chainId:
      caipNetworkId &&
      (namespaceOf(caipNetworkId) === 'eip155' ? Number(referenceOf(caipNetworkId)) : referenceOf(caipNetworkId)),
    caipNetworkId,
    approvedCaipNetworkIds: approved,
    supportsAllNetworks: !approved
  }
}

/** By its number, its reference, or its CAIP-2 id: whichever a site has. */
export const isNetwork = ({ id, caipNetworkId }: Network, wanted: string | number): boolean =>
  [id, caipNetworkId].some(known => String(known) === String(wanted))

export function walletInfoOf(namespace = $kit.get().namespace): WalletInfo | undefined {
  const session = sessionOf(namespace)
  if (session.status !== 'connected') return undefined
  const { name, type, imageUrl, rdns } = session.connection
  return { name, type, ...(imageUrl && { icon: imageUrl }), ...(rdns && { rdns }) }
}

export function publicState(): PublicState {
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

/** The same, as a store. */
export const $publicState = computed([$kit, $loading, $networks], publicState)

export function themeState(): ThemeState {
  const { mode, variables } = $theme.get()
  const dark = mode === 'dark' || (mode === 'auto' && globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches)
  return { themeMode: dark ? 'dark' : 'light', themeVariables: variables }
}

export function eventState({ event, properties, timestamp }: TrackedEvent): EventState {
  const { address } = accountOf()
  const data = { type: 'track', event, ...(address && { address }), ...(properties !== undefined && { properties }) }
  return { timestamp, data: data as EventData }
}

/** Nobody asks for a returning visitor's wallet by its name: nothing of it is in the page before it has answered. */
function connecting(namespace: Namespace): PublicState['connectingWallet'] {
  const session = sessionOf(namespace)
  if (session.status !== 'connecting' || session.walletId === undefined) return undefined
  const { walletId: id, account } = session
  const name = account ? undefined : walletById(id)?.name
  return { id, ...(name !== undefined && { name }) }
}

function typedAccount(session: ConnectedSession, account: AccountId): AccountOf {
  const { chainId, address } = parseAccountId(account)
  return { namespace: namespaceOf(chainId), address, type: session.connection.accountType?.(account) ?? 'eoa' }
}

function embeddedInfo(session: Session): AccountState['embeddedWalletInfo'] {
  if (session.status !== 'connected' || session.connection.type !== 'AUTH') return undefined
  const { email, userName } = loginSource()?.login.who() ?? {}
  return {
    user: { ...(email && { email }), ...(userName && { username: userName }) },
    authProvider: loginProvider() ?? 'email',
    accountType: session.connection.accountType?.(session.account) ?? 'eoa',
    isSmartAccountDeployed: session.connection.kinds?.deployed ?? false
  }
}
