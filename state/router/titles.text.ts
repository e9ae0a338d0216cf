import { defineText } from '../text/define-text.ts'

/** Titles of the screens after the first ones. */
export const titleMessages = {
  'all-wallets': 'All wallets',
  'log-in': 'Log in',
  walletconnect: 'WalletConnect',
  'what-is-a-wallet': 'What is a wallet?',
  'get-wallet': 'Get a wallet',
  'get-named-wallet': 'Get {name}',
  'what-is-a-network': 'What is a network?',
  networks: 'Select network',
  'switch-network': 'Switch network',
  'select-chain': 'Select network',
  'switch-chain': 'Switch network',
  activity: 'Activity',
  wallets: 'Wallets',
  'sign-in': 'Sign in',
  'connect-wallets': 'Connect wallet',
  settings: 'Account settings',
  'upgrade-wallet': 'Upgrade your wallet',
  'edit-email': 'Edit email',
  'current-email': 'Confirm current email',
  'new-email': 'Confirm new email',
  'choose-name': 'Choose name',
  receive: 'Receive',
  'compatible-networks': 'Compatible networks',
  send: 'Send',
  'select-token': 'Select token',
  'review-send': 'Review send',
  swap: 'Swap',
  'preview-swap': 'Review swap',
  'buy-crypto': 'Buy crypto',
  buy: 'Buy',
  'select-currency': 'Select currency',
  purchases: 'Purchases'
}

export const $titleText = defineText('titles', titleMessages)

export type TitleText = typeof titleMessages
