import { $open } from '../router/open.ts'
import { flowOf } from '../router/flow-of.ts'
import { $route, type RouteName, type Routes } from '../router/router.ts'

/** Screens that show nothing without a parameter, and the screen on which the user chooses it. */
const ofParameter: { readonly [name in RouteName]?: readonly [parameter: string, chosenOn: RouteName] } = {
  ConnectingExternal: ['walletId', 'Connect'],
  ConnectingMultiChain: ['walletId', 'Connect'],
  ConnectingWalletConnect: ['walletId', 'Connect'],
  ConnectingSocial: ['provider', 'Connect'],
  EmailVerifyOtp: ['email', 'Connect'],
  EmailVerifyDevice: ['email', 'Connect'],
  UpdateEmailPrimaryOtp: ['email', 'UpdateEmailWallet'],
  UpdateEmailSecondaryOtp: ['email', 'UpdateEmailWallet'],
  Downloads: ['walletId', 'GetWallet'],
  SwitchNetwork: ['chainId', 'Networks'],
  SwitchActiveChain: ['chainId', 'Networks'],
  RegisterAccountNameSuccess: ['name', 'RegisterAccountName'],
  SwapSelectToken: ['side', 'Swap']
}

/** Screens of what was entered on an earlier one of their flow. */
const ofForm: { readonly [name in RouteName]?: RouteName } = {
  WalletSendPreview: 'WalletSend',
  WalletSendConfirmed: 'WalletSend',
  SwapPreview: 'Swap'
}

/** Returns the screen that collects what the screen needs, or the screen itself if it has that. */
export function getScreenWithData<Name extends RouteName>(name: Name, params: Routes[Name] | undefined): RouteName {
  const [parameter, chosenOn] = ofParameter[name] ?? []
  // untrusted: programs may pass anything
  if (parameter && chosenOn && !(params as Readonly<Record<string, unknown>> | undefined)?.[parameter]) return chosenOn
  const form = ofForm[name]
  const isEntered = $open.get() && flowOf[$route.get().name] === flowOf[name]
  return form && !isEntered ? form : name
}
