import type { pairingMessages } from '../../pairing.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof pairingMessages> = {
  'accept-in-app': 'Zaakceptuj prośbę w aplikacji. Połączenie nie przenosi żadnych środków.',
  'open-wallet': 'Otwórz {name}',
  'no-wallet-yet': 'Nie masz jeszcze {name}?',
  'get-it': 'Pobierz',
  scan: 'Zeskanuj aparatem portfela',
  'scan-named': 'Zeskanuj w {name} na telefonie',
  'code-label': 'Kod QR do połączenia portfela',
  'new-code-in': 'Nowy kod za {time}',
  preparing: 'Przygotowywanie kodu',
  'copy-link': 'Kopiuj link',
  'not-detected': 'Nie wykryto',
  'not-detected-text':
    '{name} nie jest zainstalowany w tej przeglądarce. Zainstaluj go i odśwież stronę lub wybierz inny portfel.',
  'ways-to-connect': 'Sposoby połączenia',
  browser: 'Przeglądarka',
  mobile: 'Telefon',
  desktop: 'Komputer',
  web: 'WWW',
  qrcode: 'Kod QR',
  unsupported: 'Przeglądarka',
  'open-new-tab': 'Otwórz i kontynuuj w nowej karcie przeglądarki'
}
