import { text } from './words.ts'

/** The titles of the screens that a visitor goes on to. */
export const titleMessages = {
  'all-wallets': 'All Wallets',
  'log-in': 'Log in',
  walletconnect: 'WalletConnect',
  'what-is-a-wallet': 'What is a wallet?',
  'get-wallet': 'Get a wallet',
  'get-named-wallet': 'Get {name}',
  'what-is-a-network': 'What is a network?',
  networks: 'Choose Network',
  'switch-network': 'Switch Network',
  'select-chain': 'Select Chain',
  'switch-chain': 'Switch Chain',
  activity: 'Activity',
  wallets: 'Wallets',
  'sign-in': 'Sign In',
  'connect-wallets': 'Connect Wallet',
  settings: 'Account Settings',
  'upgrade-wallet': 'Upgrade Your Wallet',
  'edit-email': 'Edit Email',
  'current-email': 'Confirm Current Email',
  'new-email': 'Confirm New Email',
  'choose-name': 'Choose Name',
  receive: 'Receive',
  'compatible-networks': 'Compatible networks',
  send: 'Send',
  'select-token': 'Select Token',
  'review-send': 'Review Send',
  swap: 'Swap',
  'preview-swap': 'Preview Swap',
  'buy-crypto': 'Buy Crypto',
  buy: 'Buy',
  'select-currency': 'Select Currency',
  purchases: 'Purchases'
}

export const $titleText = text('titles', titleMessages)

export type TitleText = typeof titleMessages
