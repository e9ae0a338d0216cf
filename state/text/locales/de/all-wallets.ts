import type { allWalletsMessages } from '../../all-wallets.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof allWalletsMessages> = {
  'installed-note': 'Installiert',
  search: 'Wallets suchen',
  'search-count': '{count, plural, one {# Wallet durchsuchen} other {# Wallets durchsuchen}}',
  'certified-only': 'Nur zertifizierte Wallets',
  'show-code': 'QR-Code anzeigen',
  clear: 'Leeren',
  wallets: 'Wallets',
  'nothing-found': 'Keine Wallet gefunden',
  'nothing-found-text': 'Prüfen Sie die Schreibweise, oder sehen Sie alle Wallets durch.',
  'show-all': 'Alle Wallets anzeigen',
  'list-failed-title': 'Die Wallet-Liste konnte nicht geladen werden',
  'list-failed-text': 'Wallets auf diesem Gerät funktionieren weiterhin.',
  offline: 'Sie sind offline',
  'use-installed': 'Installierte Wallet verwenden',
  'try-again': 'Erneut versuchen',
  found: '{count} gefunden'
}
