import type { sendTokenMessages } from '../../send-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof sendTokenMessages> = {
  'search-tokens': 'Nazwa lub adres kontraktu',
  'your-tokens': 'Twoje tokeny',
  clear: 'Wyczyść',
  found: 'Znaleziono: {count}',
  'nothing-found': 'Nie znaleziono tokena',
  'nothing-found-text': 'Sprawdź pisownię lub wklej adres kontraktu tokena.',
  'not-a-token': 'Pod tym adresem nie ma tokena',
  'token-unreachable': 'Nie udało się odczytać tokena',
  'token-unreachable-text': 'Sprawdź połączenie z internetem i spróbuj ponownie.'
}
