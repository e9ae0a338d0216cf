import { text } from './words.ts'

/** The words of the shell: the titles of the screens, its buttons, its footers, and what it says when a screen cannot be shown. */
export const modalMessages = {
  connect: 'Connect Wallet',
  'all-wallets': 'All Wallets',
  'log-in': 'Log in',
  walletconnect: 'WalletConnect',
  'what-is-a-wallet': 'What is a wallet?',
  'get-wallet': 'Get a wallet',
  'get-named-wallet': 'Get {name}',
  'what-is-a-network': 'What is a network?',
  networks: 'Choose Network',
  'switch-network': 'Switch Network',
  account: 'Account',
  activity: 'Activity',
  wallet: 'Wallet',
  wallets: 'Wallets',
  'sign-in': 'Sign In',
  receive: 'Receive',
  'compatible-networks': 'Compatible networks',
  send: 'Send',
  'select-token': 'Select Token',
  'review-send': 'Review Send',
  back: 'Back',
  close: 'Close',
  help: 'What is a wallet?',
  'choose-network': 'Choose network, now {name}',
  'dismiss-alert': 'Dismiss',
  loading: 'Loading',
  'screen-failed': 'This screen could not be loaded',
  'screen-failed-text': 'Check your connection and try again. Nothing has been lost.',
  'try-again': 'Try again'
}

export const $modalText = text('modal', modalMessages)

export type ModalText = typeof modalMessages
