import type { RouteName } from './router.ts'

/** Flow of each screen: one file in `flows/`, one chunk of views, one file of texts. */
export const flowOf = {
  Connect: 'connect',
  AllWallets: 'connect',
  ConnectWallets: 'connect',
  ConnectingExternal: 'connecting',
  ConnectingMultiChain: 'connect',
  ConnectingWalletConnect: 'connecting',
  ConnectingWalletConnectBasic: 'connecting',
  ConnectSocials: 'connect',
  EmailVerifyOtp: 'email',
  EmailVerifyDevice: 'email',
  ConnectingSocial: 'social',
  ConnectingFarcaster: 'social',
  AccountSettings: 'settings',
  UpgradeEmailWallet: 'settings',
  UpdateEmailWallet: 'update-email',
  UpdateEmailPrimaryOtp: 'update-email',
  UpdateEmailSecondaryOtp: 'update-email',
  RegisterAccountName: 'register-name',
  RegisterAccountNameSuccess: 'register-name',
  WhatIsAWallet: 'guide',
  GetWallet: 'guide',
  Downloads: 'guide',
  WhatIsANetwork: 'guide',
  Account: 'account',
  Transactions: 'account',
  SmartSessionList: 'smart-sessions',
  Networks: 'networks',
  SwitchNetwork: 'networks',
  SwitchActiveChain: 'networks',
  UnsupportedChain: 'networks',
  WalletReceive: 'receive',
  WalletCompatibleNetworks: 'receive',
  ProfileWallets: 'wallets',
  SIWXSignMessage: 'sign-in',
  ConnectingSiwe: 'sign-in',
  WalletSend: 'send',
  WalletSendSelectToken: 'send',
  WalletSendPreview: 'send',
  WalletSendConfirmed: 'send',
  Swap: 'swap',
  SwapSelectToken: 'swap',
  SwapPreview: 'swap',
  OnRampProviders: 'buy',
  OnRampTokenSelect: 'buy',
  OnRampFiatSelect: 'buy',
  OnRampActivity: 'buy',
  BuyInProgress: 'buy'
} as const satisfies Record<RouteName, string>

export type FlowName = (typeof flowOf)[RouteName]

/** Returns the screens of a flow. */
export function screensOf(flow: FlowName): readonly RouteName[] {
  return (Object.keys(flowOf) as RouteName[]).filter(screen => flowOf[screen] === flow)
}

/** Returns whether a text is the name of a screen: programs pass names as strings. */
export const isScreen = (name: string): boolean => Object.hasOwn(flowOf, name)
