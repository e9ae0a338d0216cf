import { defineText } from '../text/define-text.ts'

/** Texts of AllWallets. */
export const allWalletsMessages = {
  'installed-note': 'Installed',
  search: 'Search wallets',
  'search-count': '{count, plural, one {Search # wallet} other {Search # wallets}}',
  'certified-only': 'Certified wallets only',
  'show-code': 'Show QR code',
  clear: 'Clear',
  wallets: 'Wallets',
  'nothing-found': 'No wallets found',
  'nothing-found-text': 'Check the spelling or browse all wallets.',
  'show-all': 'Show all wallets',
  'list-failed-title': 'Couldn’t load wallets',
  'list-failed-text': 'Installed wallets still work.',
  offline: 'You’re offline',
  'use-installed': 'Use an installed wallet',
  'try-again': 'Try again',
  found: '{count} found'
}

export const $allWalletsText = defineText('all-wallets', allWalletsMessages)
