import type { allWalletsMessages } from '../../all-wallets.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof allWalletsMessages> = {
  'installed-note': 'Installato',
  search: 'Cerca wallet',
  'search-count': '{count, plural, one {Cerca in # wallet} many {Cerca tra # wallet} other {Cerca tra # wallet}}',
  'certified-only': 'Solo wallet certificati',
  'show-code': 'Mostra un codice QR',
  clear: 'Cancella',
  wallets: 'Wallet',
  'nothing-found': 'Nessun wallet trovato',
  'nothing-found-text': 'Controlla l’ortografia o scorri tutti i wallet.',
  'show-all': 'Mostra tutti i wallet',
  'list-failed-title': 'Impossibile caricare l’elenco dei wallet',
  'list-failed-text': 'I wallet su questo dispositivo funzionano comunque.',
  offline: 'Sei offline',
  'use-installed': 'Usa un wallet installato',
  'try-again': 'Riprova',
  found: 'Risultati: {count}'
}
