import type { connectingFailedMessages } from '../../connecting-failed.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingFailedMessages> = {
  declined: 'Connessione rifiutata',
  'declined-text': 'Hai rifiutato la richiesta in {name}. Nulla è stato condiviso con questo sito.',
  pending: '{name} aspetta una tua risposta',
  'pending-text': 'Lì è aperta una richiesta di questo sito. Rispondi, poi riprova.',
  failed: 'Connessione non riuscita'
}
