import { text } from './words.ts'

/** The words of Connect and AllWallets. */
export const connectMessages = {
  injected: 'Installed',
  recent: 'Recent',
  featured: 'Featured',
  custom: 'Chosen by this site',
  external: 'More ways',
  recommended: 'Popular',
  'scan-with-phone': 'Scan with a phone',
  'open-app': 'Open your wallet app',
  'browser-wallet': 'Browser Wallet',
  'all-wallets': 'All wallets',
  'no-wallets': 'No wallet in this browser',
  'no-wallets-text': 'Install one, or open this site in the browser of your wallet app.',
  'get-wallet': 'Get a wallet',
  'list-failed': 'The wallet list could not be loaded. Wallets on this device still work.',
  'try-again': 'Try again',
  loading: 'Loading wallets'
}

export const $connectText = text('connect', connectMessages)
