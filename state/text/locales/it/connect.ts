import type { connectMessages } from '../../connect.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectMessages> = {
  injected: 'Installato',
  recent: 'Recente',
  featured: 'In evidenza',
  custom: 'Scelto da questo sito',
  external: 'Altri modi',
  recommended: 'Popolare',
  'scan-with-phone': 'Scansiona con un telefono',
  'open-app': 'Apri l’app del wallet',
  'browser-wallet': 'Wallet del browser',
  'all-wallets': 'Tutti i wallet',
  'no-wallets': 'Nessun wallet in questo browser',
  'no-wallets-text': 'Installane uno, oppure apri questo sito nel browser dell’app del tuo wallet.',
  'get-wallet': 'Ottieni un wallet',
  'list-failed': 'Impossibile caricare l’elenco dei wallet. I wallet su questo dispositivo funzionano comunque.',
  'try-again': 'Riprova',
  loading: 'Caricamento dei wallet'
}
