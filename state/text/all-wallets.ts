import { text } from './words.ts'

/** The words of AllWallets. */
export const allWalletsMessages = {
  'installed-note': 'Installed',
  search: 'Search wallets',
  'search-count': '{count, plural, one {Search # wallet} other {Search # wallets}}',
  'certified-only': 'Certified wallets only',
  'show-code': 'Show a QR code',
  clear: 'Clear',
  wallets: 'Wallets',
  'nothing-found': 'No wallet found',
  'nothing-found-text': 'Check the spelling, or look through all wallets.',
  'show-all': 'Show all wallets',
  'list-failed-title': 'The wallet list could not be loaded',
  'list-failed-text': 'Wallets on this device still work.',
  offline: 'You are offline',
  'use-installed': 'Use an installed wallet',
  'try-again': 'Try again',
  found: '{count} found'
}

export const $allWalletsText = text('all-wallets', allWalletsMessages)
