import type { swapTokenMessages } from '../../swap-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapTokenMessages> = {
  'search-tokens': 'Nazwa lub adres kontraktu',
  clear: 'Wyczyść',
  suggested: 'Proponowane tokeny',
  'your-tokens': 'Twoje tokeny',
  tokens: 'Tokeny',
  results: 'Wyniki',
  found: 'Znaleziono: {count}',
  chosen: 'Już wybrany',
  'nothing-found': 'Nie znaleziono tokena',
  'nothing-found-text': 'Sprawdź pisownię lub wklej adres kontraktu tokena.',
  'not-a-token': 'Pod tym adresem nie ma tokena, który można wymienić',
  'token-unreachable': 'Nie udało się odczytać tokena',
  'token-unreachable-text': 'Sprawdź połączenie z internetem i spróbuj ponownie.',
  'list-unreachable': 'Nie udało się wczytać tokenów',
  'try-again': 'Ponów',
  impostor: '{address} · kopiuje symbol',
  unlisted: '{address} · na żadnej liście'
}
