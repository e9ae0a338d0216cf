import type { sendTokenMessages } from '../../send-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof sendTokenMessages> = {
  'search-tokens': 'Name oder Vertragsadresse',
  'your-tokens': 'Ihre Token',
  clear: 'Löschen',
  found: '{count} gefunden',
  'nothing-found': 'Kein Token gefunden',
  'nothing-found-text': 'Prüfen Sie die Schreibweise, oder fügen Sie die Adresse des Vertrags ein.',
  'not-a-token': 'An dieser Adresse ist kein Token',
  'token-unreachable': 'Der Token konnte nicht gelesen werden',
  'token-unreachable-text': 'Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.'
}
