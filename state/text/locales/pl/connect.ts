import type { connectMessages } from '../../connect.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectMessages> = {
  injected: 'Zainstalowane',
  recent: 'Ostatnie',
  featured: 'Polecane',
  custom: 'Wybrane przez witrynę',
  external: 'Inne sposoby',
  recommended: 'Popularne',
  'scan-with-phone': 'Zeskanuj telefonem',
  'open-app': 'Otwórz aplikację portfela',
  'browser-wallet': 'Portfel przeglądarki',
  'all-wallets': 'Wszystkie portfele',
  'no-wallets': 'Brak portfela w tej przeglądarce',
  'no-wallets-text': 'Zainstaluj portfel lub otwórz tę witrynę w przeglądarce aplikacji portfela.',
  'get-wallet': 'Pobierz portfel',
  'list-failed': 'Nie udało się wczytać listy portfeli. Portfele na tym urządzeniu nadal działają.',
  'try-again': 'Ponów',
  loading: 'Wczytywanie portfeli'
}
