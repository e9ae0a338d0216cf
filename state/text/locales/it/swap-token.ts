import type { swapTokenMessages } from '../../swap-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapTokenMessages> = {
  'search-tokens': 'Nome o indirizzo del contratto',
  clear: 'Cancella',
  suggested: 'Token suggeriti',
  'your-tokens': 'I tuoi token',
  tokens: 'Token',
  results: 'Risultati',
  found: 'Risultati: {count}',
  chosen: 'Già scelto',
  'nothing-found': 'Nessun token trovato',
  'nothing-found-text': 'Controlla l’ortografia o incolla l’indirizzo del contratto del token.',
  'not-a-token': 'A questo indirizzo non c’è nessun token che si possa scambiare',
  'token-unreachable': 'Impossibile leggere il token',
  'token-unreachable-text': 'Controlla la connessione e riprova.',
  'list-unreachable': 'Impossibile caricare i token',
  'try-again': 'Riprova',
  impostor: '{address} · copia un simbolo',
  unlisted: '{address} · in nessun elenco'
}
