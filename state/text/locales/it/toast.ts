import type { toastMessages } from '../../toast.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof toastMessages> = {
  'address-copied': 'Indirizzo copiato',
  'link-copied': 'Link copiato',
  'copy-failed': 'Il browser non ha consentito la copia',
  'share-failed': 'Il browser non ha consentito la condivisione',
  'recovery-first': 'Configura il recupero prima di condividere il tuo indirizzo',
  'disconnect-failed': 'Disconnessione non riuscita',
  'balance-unavailable': 'Saldo non disponibile',
  'transactions-failed': 'Impossibile caricare le transazioni',
  'unsupported-chain': 'Questa rete non è supportata',
  'switch-failed': 'La rete non è stata cambiata',
  'something-went-wrong': 'Qualcosa è andato storto',
  'signature-declined': 'Firma rifiutata',
  'code-sent': 'Un altro codice è in arrivo',
  'email-updated': 'La tua email è aggiornata'
}
