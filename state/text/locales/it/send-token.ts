import type { sendTokenMessages } from '../../send-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof sendTokenMessages> = {
  'search-tokens': 'Nome o indirizzo del contratto',
  'your-tokens': 'I tuoi token',
  clear: 'Cancella',
  found: 'Risultati: {count}',
  'nothing-found': 'Nessun token trovato',
  'nothing-found-text': 'Controlla l’ortografia o incolla l’indirizzo del contratto del token.',
  'not-a-token': 'A questo indirizzo non c’è nessun token',
  'token-unreachable': 'Impossibile leggere il token',
  'token-unreachable-text': 'Controlla la connessione e riprova.'
}
