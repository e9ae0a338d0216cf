import { atom, computed } from 'nanostores'
import type { ChainId, Namespace } from '../../adapters/base/caip.ts'
import type { LoginProvider } from '../../adapters/wallet-source.ts'
import { $open } from './open.ts'

/**
 * All screens with their parameters (docs/decisions/screens.md): ids and
 * strings, so a route can be compared and stored.
 */
export interface Routes {
  /** With a namespace: only its wallets. With a network: switches to it after connecting. */
  Connect: { namespace?: Namespace; chainId?: ChainId }
  AllWallets: object
  /** The wallets alone, if Connect shows the other connect methods. */
  ConnectWallets: object
  /** With a namespace: the one to connect, of a wallet that has several. */
  ConnectingExternal: { walletId: string; namespace?: Namespace }
  /** Choice of the wallet's namespaces to connect. */
  ConnectingMultiChain: { walletId: string }
  ConnectingWalletConnect: { walletId: string }
  ConnectingWalletConnectBasic: object
  /** All social login providers. */
  ConnectSocials: object
  EmailVerifyOtp: { email: string }
  EmailVerifyDevice: { email: string }
  ConnectingSocial: { provider: LoginProvider }
  ConnectingFarcaster: object
  AccountSettings: object
  UpgradeEmailWallet: object
  UpdateEmailWallet: object
  /** One-time code of the current address. */
  UpdateEmailPrimaryOtp: { email: string }
  /** One-time code of the new address. */
  UpdateEmailSecondaryOtp: { email: string }
  WhatIsAWallet: object
  GetWallet: object
  Downloads: { walletId: string }
  Account: object
  Transactions: object
  SmartSessionList: object
  Networks: object
  WhatIsANetwork: object
  SwitchNetwork: { chainId: ChainId }
  RegisterAccountName: object
  /** The name with its suffix. */
  RegisterAccountNameSuccess: { name: string }
  /** The connected wallet does not support this network: another one is needed. */
  SwitchActiveChain: { chainId: ChainId }
  UnsupportedChain: object
  WalletReceive: object
  WalletCompatibleNetworks: object
  ProfileWallets: object
  SIWXSignMessage: object
  ConnectingSiwe: object
  /**
   * The native currency unless a token's contract is given; a decimal
   * amount; `asked`: id of an `openSend` request.
   */
  WalletSend: { token?: string; to?: string; amount?: string; asked?: string }
  WalletSendSelectToken: object
  WalletSendPreview: object
  WalletSendConfirmed: object
  /** Token symbols or contract addresses; a decimal amount. */
  Swap: { fromToken?: string; toToken?: string; amount?: string }
  /** Side that the token is chosen for. */
  SwapSelectToken: { side: 'from' | 'to' }
  SwapPreview: object
  /** Choice of token, amount and provider. */
  OnRampProviders: object
  OnRampTokenSelect: object
  OnRampFiatSelect: object
  /** Purchases from this browser, including pending ones. */
  OnRampActivity: object
  /** A purchase: the last one unless its id is given. */
  BuyInProgress: { purchase?: string }
}

/** Name of a screen, as `open` takes it. */
export type RouteName = keyof Routes
/** A screen with its parameters. */
export type Route = { [Name in RouteName]: { readonly name: Name; readonly params: Readonly<Routes[Name]> } }[RouteName]
export type RouteOf<Name extends RouteName> = Extract<Route, { name: Name }>

/** The history of screens, oldest first; the last one is the current screen. Never empty. */
export const $history = atom<readonly Route[]>([{ name: 'Connect', params: {} }])

/** The screen that the modal shows, or would show if it were open. */
export const $route = computed($history, history => history.at(-1)!)

/** Namespace that the user wants a wallet for, if only one. */
export const $wantedNamespace = computed([$open, $history], (open, history) =>
  open ? history.map(route => (route.name === 'Connect' ? route.params.namespace : undefined)).find(Boolean) : undefined
)

/** Direction of the last navigation: screens slide accordingly. */
export const $direction = atom<'forward' | 'back'>('forward')

type Params<Name extends RouteName> = object extends Routes[Name] ? [params?: Routes[Name]] : [params: Routes[Name]]

/** Navigates to a screen. Pushing the current screen again replaces its parameters. */
export function push<Name extends RouteName>(name: Name, ...[params]: Params<Name>): void {
  const history = $history.get()
  const behind = history.at(-1)!.name === name ? history.slice(0, -1) : history
  move('forward', [...behind, route(name, params)])
}

/** Navigates back one screen. Returns false if there is none. */
export function back(): boolean {
  const history = $history.get()
  if (history.length < 2) return false
  move('back', history.slice(0, -1))
  return true
}

/** Replaces the whole history by one screen. */
export function reset<Name extends RouteName>(name: Name, ...[params]: Params<Name>): void {
  move('forward', [route(name, params)])
}

function route<Name extends RouteName>(name: Name, params: Routes[Name] | undefined): Route {
  return { name, params: params ?? {} } as Route
}

function move(direction: 'forward' | 'back', history: readonly Route[]): void {
  $direction.set(direction)
  $history.set(history)
}
