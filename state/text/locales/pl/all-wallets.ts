import type { allWalletsMessages } from '../../all-wallets.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof allWalletsMessages> = {
  'installed-note': 'Zainstalowany',
  search: 'Szukaj portfeli',
  'search-count':
    '{count, plural, one {Szukaj w # portfelu} few {Szukaj w # portfelach} many {Szukaj w # portfelach} other {Szukaj w # portfela}}',
  'certified-only': 'Tylko certyfikowane portfele',
  'show-code': 'Pokaż kod QR',
  clear: 'Wyczyść',
  wallets: 'Portfele',
  'nothing-found': 'Nie znaleziono',
  'nothing-found-text': 'Sprawdź pisownię lub przejrzyj wszystkie portfele.',
  'show-all': 'Pokaż wszystkie portfele',
  'list-failed-title': 'Nie udało się wczytać listy portfeli',
  'list-failed-text': 'Portfele na tym urządzeniu nadal działają.',
  offline: 'Brak internetu',
  'use-installed': 'Użyj zainstalowanego portfela',
  'try-again': 'Ponów',
  found: 'Znaleziono: {count}'
}
