import type { connectingMessages } from '../../connecting.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingMessages> = {
  'continue-in': 'Weiter in {name}',
  'accept-in-wallet': 'Nehmen Sie die Anfrage in der Wallet an. Das Verbinden bewegt kein Guthaben.',
  'accept-in-app': 'Nehmen Sie die Anfrage in der App an. Das Verbinden bewegt kein Guthaben.',
  'no-window': 'Kein Fenster? Öffnen Sie {name} in der Symbolleiste Ihres Browsers.',
  'on-phone': 'Wallet auf dem Telefon?',
  'show-code': 'QR-Code anzeigen',
  declined: 'Verbindung abgelehnt',
  'declined-text': 'Sie haben die Anfrage in {name} abgelehnt. Es wurde nichts mit dieser Website geteilt.',
  pending: '{name} wartet auf Sie',
  'pending-text': 'Dort ist eine Anfrage dieser Website offen. Beantworten Sie sie, dann versuchen Sie es erneut.',
  failed: 'Verbindung nicht möglich',
  'try-again': 'Erneut versuchen',
  'open-wallet': '{name} öffnen',
  'no-wallet-yet': 'Noch kein {name}?',
  'get-it': 'Holen',
  scan: 'Mit der Kamera Ihrer Wallet scannen',
  'scan-named': 'Mit {name} auf dem Telefon scannen',
  'code-label': 'QR-Code zum Verbinden einer Wallet',
  'new-code-in': 'Neuer Code in {time}',
  'new-code': 'Ein neuer Code wird geholt',
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
