import { defineText } from '../text/define-text.ts'

/** Texts of Connect and AllWallets. */
export const connectMessages = {
  injected: 'Installed',
  recent: 'Recent',
  featured: 'Featured',
  custom: 'Suggested by this site',
  external: 'More options',
  recommended: 'Popular',
  'scan-with-phone': 'Scan with your phone',
  'open-app': 'Open your wallet app',
  'browser-wallet': 'Browser Wallet',
  'all-wallets': 'All wallets',
  'no-wallets': 'No wallet installed',
  'no-wallets-text': 'Install a wallet, or open this site in your wallet’s browser.',
  'get-wallet': 'Get a wallet',
  'list-failed': 'Couldn’t load wallets. Installed ones still work.',
  'try-again': 'Try again',
  loading: 'Loading wallets'
}

export const $connectText = defineText('connect', connectMessages)
