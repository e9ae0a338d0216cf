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
  'installed-note': 'Installed',
  search: 'Search wallets',
  'search-count': 'Search {count} wallets',
  'certified-only': 'Certified wallets only',
  'show-code': 'Show a QR code',
  clear: 'Clear',
  wallets: 'Wallets',
  'no-wallets': 'No wallet in this browser',
  'no-wallets-text': 'Install one, or open this site in the browser of your wallet app.',
  'get-wallet': 'Get a wallet',
  'nothing-found': 'No wallet found',
  'nothing-found-text': 'Check the spelling, or look through all wallets.',
  'show-all': 'Show all wallets',
  'list-failed': 'The wallet list could not be loaded. Wallets on this device still work.',
  'list-failed-title': 'The wallet list could not be loaded',
  'list-failed-text': 'Wallets on this device still work.',
  offline: 'You are offline',
  'use-installed': 'Use an installed wallet',
  'try-again': 'Try again',
  loading: 'Loading wallets',
  found: '{count} found',
  'accept-both': 'I accept the {terms} and the {privacy}.',
  'accept-terms': 'I accept the {terms}.',
  'accept-privacy': 'I accept the {privacy}.',
  terms: 'terms',
  privacy: 'privacy policy'
}

export const $connectText = text('connect', connectMessages)
