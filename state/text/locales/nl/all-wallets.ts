import type { allWalletsMessages } from '../../all-wallets.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof allWalletsMessages> = {
  'installed-note': 'Geïnstalleerd',
  search: 'Wallets zoeken',
  'search-count': '{count, plural, one {Zoeken in # wallet} other {Zoeken in # wallets}}',
  'certified-only': 'Alleen gecertificeerde wallets',
  'show-code': 'QR-code tonen',
  clear: 'Wissen',
  wallets: 'Wallets',
  'nothing-found': 'Geen wallet gevonden',
  'nothing-found-text': 'Controleer de spelling of bekijk alle wallets.',
  'show-all': 'Alle wallets tonen',
  'list-failed-title': 'De lijst met wallets kon niet worden geladen',
  'list-failed-text': 'Wallets op dit apparaat werken nog wel.',
  offline: 'Je bent offline',
  'use-installed': 'Geïnstalleerde wallet gebruiken',
  'try-again': 'Opnieuw proberen',
  found: '{count} gevonden'
}
