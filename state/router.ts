import { atom, computed } from 'nanostores'
import type { ChainId, Namespace } from '../adapters/base/caip.ts'
import type { LoginProvider } from '../adapters/wallet-source.ts'
import { $open } from './open.ts'

/** Every screen in the words of spec section 2, and the parameters it needs: ids and strings, so a route can be compared and stored. */
export interface Routes {
  /** With a namespace: the wallets of that one alone. With a network: to be on it afterwards. */
  Connect: { namespace?: Namespace; chainId?: ChainId }
  AllWallets: object
  /** The wallets alone, where Connect shows the other ways in. */
  ConnectWallets: object
  /** With a namespace: of a wallet that has several, the one to connect. */
  ConnectingExternal: { walletId: string; namespace?: Namespace }
  /** Which of its chains a wallet is connected on. */
  ConnectingMultiChain: { walletId: string }
  ConnectingWalletConnect: { walletId: string }
  ConnectingWalletConnectBasic: object
  /** Every provider that one can log in with. */
  ConnectSocials: object
  EmailVerifyOtp: { email: string }
  EmailVerifyDevice: { email: string }
  ConnectingSocial: { provider: LoginProvider }
  ConnectingFarcaster: object
  AccountSettings: object
  UpgradeEmailWallet: object
  UpdateEmailWallet: object
  /** The code for the address of now. */
  UpdateEmailPrimaryOtp: { email: string }
  /** The code for the new one. */
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
  /** The connected wallet does not speak this network: another one is needed. */
  SwitchActiveChain: { chainId: ChainId }
  UnsupportedChain: object
  WalletReceive: object
  WalletCompatibleNetworks: object
  ProfileWallets: object
  SIWXSignMessage: object
  ConnectingSiwe: object
  /** The native currency unless a token's contract is given; a decimal amount; `asked`: by `openSend`, whose id it is. */
  WalletSend: { token?: string; to?: string; amount?: string; asked?: string }
  WalletSendSelectToken: object
  WalletSendPreview: object
  WalletSendConfirmed: object
  /** Symbols or contracts' addresses; a decimal amount. */
  Swap: { fromToken?: string; toToken?: string; amount?: string }
  /** For which side a token is chosen. */
  SwapSelectToken: { side: 'from' | 'to' }
  SwapPreview: object
  /** What is bought, for how much, and from whom. */
  OnRampProviders: object
  OnRampTokenSelect: object
  OnRampFiatSelect: object
  /** What was bought from here, and what is on its way. */
  OnRampActivity: object
  /** A purchase: the one that was begun last unless its id is given. */
  BuyInProgress: { purchase?: string }
}

/** What `open` takes. */
export type RouteName = keyof Routes
/** A screen with its parameters. */
export type Route = { [Name in RouteName]: { readonly name: Name; readonly params: Readonly<Routes[Name]> } }[RouteName]
export type RouteOf<Name extends RouteName> = Extract<Route, { name: Name }>

/** The screens behind the current one, oldest first, and the current one last. Never empty. */
export const $history = atom<readonly Route[]>([{ name: 'Connect', params: {} }])

/** The screen the modal is at, or would open at: also while it is closed. */
export const $route = computed($history, history => history.at(-1)!)

/** The visitor looks for a wallet of this namespace alone. */
export const $wantedNamespace = computed([$open, $history], (open, history) =>
  open ? history.map(route => (route.name === 'Connect' ? route.params.namespace : undefined)).find(Boolean) : undefined
)

/** Which way the visitor went last: screens slide in the direction of travel. */
export const $direction = atom<'forward' | 'back'>('forward')

type Params<Name extends RouteName> = object extends Routes[Name] ? [params?: Routes[Name]] : [params: Routes[Name]]

/** Goes to a screen. Going to the current screen again replaces its parameters. */
export function push<Name extends RouteName>(name: Name, ...[params]: Params<Name>): void {
  const history = $history.get()
  const behind = history.at(-1)!.name === name ? history.slice(0, -1) : history
  move('forward', [...behind, route(name, params)])
}

/** Goes back one screen. False when there is none behind. */
export function back(): boolean {
  const history = $history.get()
  if (history.length < 2) return false
  move('back', history.slice(0, -1))
  return true
}

/** Forgets the screens behind. */
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
