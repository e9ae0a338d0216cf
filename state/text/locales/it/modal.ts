import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: 'Connetti wallet',
  account: 'Account',
  wallet: 'Wallet',
  back: 'Indietro',
  close: 'Chiudi',
  sessions: 'Smart Sessions',
  help: 'Che cos’è un wallet?',
  'dismiss-alert': 'Ignora',
  loading: 'Caricamento',
  'screen-failed': 'Impossibile caricare questa schermata',
  'screen-failed-text': 'Controlla la connessione e riprova. Nulla è andato perso.',
  'try-again': 'Riprova'
}
