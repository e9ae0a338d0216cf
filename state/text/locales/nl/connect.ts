import type { connectMessages } from '../../connect.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectMessages> = {
  injected: 'Geïnstalleerd',
  recent: 'Recent',
  featured: 'Uitgelicht',
  custom: 'Gekozen door deze site',
  external: 'Meer manieren',
  recommended: 'Populair',
  'scan-with-phone': 'Scannen met een telefoon',
  'open-app': 'Je wallet-app openen',
  'browser-wallet': 'Browserwallet',
  'all-wallets': 'Alle wallets',
  'no-wallets': 'Geen wallet in deze browser',
  'no-wallets-text': 'Installeer er een, of open deze site in de browser van je wallet-app.',
  'get-wallet': 'Wallet downloaden',
  'list-failed': 'De lijst met wallets kon niet worden geladen. Wallets op dit apparaat werken nog wel.',
  'try-again': 'Opnieuw proberen',
  loading: 'Wallets worden geladen'
}
