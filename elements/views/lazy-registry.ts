import { html } from 'lit'
import { getNetwork } from '../../state/networks/networks.ts'
import { socialLabels } from '../../state/login/socials.ts'
import { interpolate } from '../../state/text/interpolate.ts'
export { $titleText } from '../../state/router/titles.text.ts'
import type { RouteName } from '../../state/router/router.ts'
import { restoreFocusOnBack } from './focus-history.ts'
import type { InitialScreen, Views } from './registry.ts'
import { getWalletName } from './wallet-name.ts'

// Second half of the registry: screens after the initial ones. The list is long, and is lazy-loaded with the first of them.

restoreFocusOnBack()

// One chunk per flow.
const allWallets = () => import('./connect/w3m-all-wallets-view.ts')
const connectWallets = () => import('./connect/login/w3m-connect-wallets-view.ts')
const connecting = () => import('./connecting/index.ts')
const email = () => import('./email/index.ts')
const social = () => import('./social/index.ts')
const settings = () => import('./settings/index.ts')
const updateEmail = () =>
  Promise.all([
    import('./email/update/w3m-update-email-wallet-view.ts'),
    import('./email/update/w3m-update-email-primary-otp-view.ts'),
    import('./email/update/w3m-update-email-secondary-otp-view.ts')
  ])
const registerName = () => import('./register-name/index.ts')
const socials = () => import('./connect/login/w3m-connect-socials-view.ts')
const guide = () => import('./guide/index.ts')
const transactions = () => import('./transactions/index.ts')
const smartSessions = () => import('./smart-sessions/index.ts')
const networks = () => import('./networks/index.ts')
// An app with one namespace never needs them.
const multiChain = () => import('./connect/w3m-connecting-multi-chain-view.ts')
const switchChain = () => import('./networks/w3m-switch-active-chain-view.ts')
const receive = () => import('./receive/index.ts')
const wallets = () => import('./wallets/index.ts')
const signIn = () => import('./sign-in/index.ts')
const send = () => import('./send/index.ts')
const sendToken = () => import('./send/w3m-wallet-send-select-token-view.ts')
const sendPreview = () => import('./send/w3m-wallet-send-preview-view.ts')
const swap = () => import('./swap/index.ts')
const swapToken = () => import('./swap/w3m-swap-select-token-view.ts')
const swapPreview = () => import('./swap/w3m-swap-preview-view.ts')
const buy = () => import('./buy/index.ts')
const purchases = () => import('./buy/w3m-on-ramp-activity-view.ts')
const sendConfirmed = () => import('./send/w3m-wallet-send-confirmed-view.ts')

/** Every screen is in exactly one half. A route without an entry does not compile. */
export const lazyViews: Views<Exclude<RouteName, InitialScreen>> = {
  AllWallets: {
    load: allWallets,
    title: text => text['all-wallets'],
    render: () => html`<w3m-all-wallets-view></w3m-all-wallets-view>`
  },
  ConnectWallets: {
    load: connectWallets,
    title: text => text['connect-wallets'],
    footer: 'legal',
    render: () => html`<w3m-connect-wallets-view></w3m-connect-wallets-view>`
  },
  ConnectingMultiChain: {
    load: multiChain,
    title: text => text['select-chain'],
    render: ({ walletId }) => html`<w3m-connecting-multi-chain-view wallet-id=${walletId}></w3m-connecting-multi-chain-view>`
  },
  ConnectingWalletConnect: {
    load: connecting,
    title: (text, { walletId }) => getWalletName(text, walletId),
    render: ({ walletId }) =>
      html`<w3m-connecting-wallet-connect-view wallet-id=${walletId}></w3m-connecting-wallet-connect-view>`
  },
  ConnectingWalletConnectBasic: {
    load: connecting,
    title: text => text.walletconnect,
    render: () => html`<w3m-connecting-wallet-connect-basic-view></w3m-connecting-wallet-connect-basic-view>`
  },
  ConnectSocials: {
    load: socials,
    title: text => text['log-in'],
    render: () => html`<w3m-connect-socials-view></w3m-connect-socials-view>`
  },
  EmailVerifyOtp: {
    load: email,
    title: text => text['log-in'],
    render: ({ email }) => html`<w3m-email-verify-otp-view .email=${email}></w3m-email-verify-otp-view>`
  },
  EmailVerifyDevice: {
    load: email,
    title: text => text['log-in'],
    render: ({ email }) => html`<w3m-email-verify-device-view .email=${email}></w3m-email-verify-device-view>`
  },
  ConnectingSocial: {
    load: social,
    title: (_text, { provider }) => socialLabels[provider],
    render: ({ provider }) => html`<w3m-connecting-social-view .provider=${provider}></w3m-connecting-social-view>`
  },
  ConnectingFarcaster: {
    load: social,
    title: () => socialLabels.farcaster,
    render: () => html`<w3m-connecting-farcaster-view></w3m-connecting-farcaster-view>`
  },
  AccountSettings: {
    load: settings,
    title: text => text.settings,
    render: () => html`<w3m-account-settings-view></w3m-account-settings-view>`
  },
  UpgradeEmailWallet: {
    load: settings,
    title: text => text['upgrade-wallet'],
    render: () => html`<w3m-upgrade-email-wallet-view></w3m-upgrade-email-wallet-view>`
  },
  UpdateEmailWallet: {
    load: updateEmail,
    title: text => text['edit-email'],
    render: () => html`<w3m-update-email-wallet-view></w3m-update-email-wallet-view>`
  },
  UpdateEmailPrimaryOtp: {
    load: updateEmail,
    title: text => text['current-email'],
    render: ({ email }) => html`<w3m-update-email-primary-otp-view .email=${email}></w3m-update-email-primary-otp-view>`
  },
  UpdateEmailSecondaryOtp: {
    load: updateEmail,
    title: text => text['new-email'],
    render: ({ email }) => html`<w3m-update-email-secondary-otp-view .email=${email}></w3m-update-email-secondary-otp-view>`
  },
  RegisterAccountName: {
    load: registerName,
    title: text => text['choose-name'],
    render: () => html`<w3m-register-account-name-view></w3m-register-account-name-view>`
  },
  RegisterAccountNameSuccess: {
    load: registerName,
    title: text => text['choose-name'],
    headerStyle: 'centred',
    render: ({ name }) => html`<w3m-register-account-name-success-view .name=${name}></w3m-register-account-name-success-view>`
  },
  WhatIsAWallet: {
    load: guide,
    title: text => text['what-is-a-wallet'],
    render: () => html`<w3m-what-is-a-wallet-view></w3m-what-is-a-wallet-view>`
  },
  GetWallet: {
    load: guide,
    title: text => text['get-wallet'],
    render: () => html`<w3m-get-wallet-view></w3m-get-wallet-view>`
  },
  Downloads: {
    load: guide,
    title: (text, { walletId }) => interpolate(text['get-named-wallet'], { name: getWalletName(text, walletId) }),
    render: ({ walletId }) => html`<w3m-downloads-view wallet-id=${walletId}></w3m-downloads-view>`
  },
  WhatIsANetwork: {
    load: guide,
    title: text => text['what-is-a-network'],
    render: () => html`<w3m-what-is-a-network-view></w3m-what-is-a-network-view>`
  },
  Transactions: {
    load: transactions,
    title: text => text.activity,
    render: () => html`<w3m-transactions-view></w3m-transactions-view>`
  },
  Networks: {
    load: networks,
    title: text => text.networks,
    footer: 'networks',
    render: () => html`<w3m-networks-view></w3m-networks-view>`
  },
  SwitchNetwork: {
    load: networks,
    title: (text, { chainId }) => getNetwork(chainId)?.name ?? text['switch-network'],
    render: ({ chainId }) => html`<w3m-switch-network-view chain-id=${chainId}></w3m-switch-network-view>`
  },
  SwitchActiveChain: {
    load: switchChain,
    title: text => text['switch-chain'],
    render: ({ chainId }) => html`<w3m-switch-active-chain-view chain-id=${chainId}></w3m-switch-active-chain-view>`
  },
  UnsupportedChain: {
    load: networks,
    title: text => text['switch-network'],
    headerStyle: 'centred',
    render: () => html`<w3m-unsupported-chain-view></w3m-unsupported-chain-view>`
  },
  WalletReceive: {
    load: receive,
    title: text => text.receive,
    headerStyle: 'centred',
    render: () => html`<w3m-wallet-receive-view></w3m-wallet-receive-view>`
  },
  WalletCompatibleNetworks: {
    load: receive,
    title: text => text['compatible-networks'],
    headerStyle: 'centred',
    render: () => html`<w3m-wallet-compatible-networks-view></w3m-wallet-compatible-networks-view>`
  },
  ProfileWallets: {
    load: wallets,
    title: text => text.wallets,
    render: () => html`<w3m-profile-wallets-view></w3m-profile-wallets-view>`
  },
  SIWXSignMessage: {
    load: signIn,
    title: text => text['sign-in'],
    render: () => html`<w3m-siwx-sign-message-view></w3m-siwx-sign-message-view>`
  },
  ConnectingSiwe: {
    load: signIn,
    title: text => text['sign-in'],
    render: () => html`<w3m-connecting-siwe-view></w3m-connecting-siwe-view>`
  },
  WalletSend: {
    load: send,
    title: text => text.send,
    render: ({ token, to, amount, asked }) =>
      html`<w3m-wallet-send-view .token=${token} .to=${to} .amount=${amount} .asked=${asked}></w3m-wallet-send-view>`
  },
  WalletSendSelectToken: {
    load: sendToken,
    title: text => text['select-token'],
    render: () => html`<w3m-wallet-send-select-token-view></w3m-wallet-send-select-token-view>`
  },
  WalletSendPreview: {
    load: sendPreview,
    title: text => text['review-send'],
    render: () => html`<w3m-wallet-send-preview-view></w3m-wallet-send-preview-view>`
  },
  SmartSessionList: {
    load: smartSessions,
    title: text => text.sessions,
    render: () => html`<w3m-smart-session-list-view></w3m-smart-session-list-view>`
  },
  WalletSendConfirmed: {
    load: sendConfirmed,
    title: text => text.send,
    headerStyle: 'centred',
    render: () => html`<w3m-wallet-send-confirmed-view></w3m-wallet-send-confirmed-view>`
  },
  Swap: {
    load: swap,
    title: text => text.swap,
    render: ({ fromToken, toToken, amount }) =>
      html`<w3m-swap-view .fromToken=${fromToken} .toToken=${toToken} .amount=${amount}></w3m-swap-view>`
  },
  SwapSelectToken: {
    load: swapToken,
    title: text => text['select-token'],
    render: ({ side }) => html`<w3m-swap-select-token-view .side=${side}></w3m-swap-select-token-view>`
  },
  SwapPreview: {
    load: swapPreview,
    title: text => text['preview-swap'],
    render: () => html`<w3m-swap-preview-view></w3m-swap-preview-view>`
  },
  OnRampProviders: {
    load: buy,
    title: text => text['buy-crypto'],
    render: () => html`<w3m-on-ramp-providers-view></w3m-on-ramp-providers-view>`
  },
  OnRampTokenSelect: {
    load: buy,
    title: text => text['select-token'],
    footer: 'legal',
    render: () => html`<w3m-on-ramp-token-select-view></w3m-on-ramp-token-select-view>`
  },
  OnRampFiatSelect: {
    load: buy,
    title: text => text['select-currency'],
    footer: 'legal',
    render: () => html`<w3m-on-ramp-fiat-select-view></w3m-on-ramp-fiat-select-view>`
  },
  OnRampActivity: {
    load: purchases,
    title: text => text.purchases,
    render: () => html`<w3m-on-ramp-activity-view></w3m-on-ramp-activity-view>`
  },
  BuyInProgress: {
    load: buy,
    title: text => text.buy,
    headerStyle: 'centred',
    render: ({ purchase }) => html`<w3m-buy-in-progress-view .purchase=${purchase}></w3m-buy-in-progress-view>`
  }
}
