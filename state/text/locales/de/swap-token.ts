import type { swapTokenMessages } from '../../swap-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapTokenMessages> = {
  'search-tokens': 'Name oder Vertragsadresse',
  clear: 'Löschen',
  suggested: 'Vorgeschlagene Token',
  'your-tokens': 'Ihre Token',
  tokens: 'Token',
  results: 'Ergebnisse',
  found: '{count} gefunden',
  chosen: 'Schon gewählt',
  'nothing-found': 'Kein Token gefunden',
  'nothing-found-text': 'Prüfen Sie die Schreibweise, oder fügen Sie die Adresse des Vertrags ein.',
  'not-a-token': 'An dieser Adresse ist kein Token, das getauscht werden kann',
  'token-unreachable': 'Das Token konnte nicht gelesen werden',
  'token-unreachable-text': 'Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'list-unreachable': 'Die Token konnten nicht geladen werden',
  'try-again': 'Erneut versuchen',
  impostor: '{address} · fremdes Kürzel',
  unlisted: '{address} · auf keiner Liste'
}
