import type { pairingMessages } from '../../pairing.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof pairingMessages> = {
  'accept-in-app': 'Nehmen Sie die Anfrage in der App an. Das Verbinden bewegt kein Guthaben.',
  'open-wallet': '{name} öffnen',
  'no-wallet-yet': 'Noch kein {name}?',
  'get-it': 'Holen',
  scan: 'Mit der Kamera Ihrer Wallet scannen',
  'scan-named': 'Mit {name} auf dem Telefon scannen',
  'code-label': 'QR-Code zum Verbinden einer Wallet',
  'new-code-in': 'Neuer Code in {time}',
  preparing: 'Der Code wird vorbereitet',
  'copy-link': 'Link kopieren',
  'not-detected': 'Nicht gefunden',
  'not-detected-text':
    '{name} ist in diesem Browser nicht installiert. Installieren Sie es und laden Sie die Seite neu, oder wählen Sie eine andere Wallet.',
  'ways-to-connect': 'Wege zum Verbinden',
  browser: 'Browser',
  mobile: 'Telefon',
  desktop: 'Desktop',
  web: 'Web',
  qrcode: 'QR-Code',
  unsupported: 'Browser',
  'open-new-tab': 'Öffnen und in einem neuen Browser-Tab fortfahren'
}
