import type { connectingMessages } from '../../connecting.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingMessages> = {
  'continue-in': 'Weiter in {name}',
  'accept-in-wallet': 'Nehmen Sie die Anfrage in der Wallet an. Das Verbinden bewegt kein Guthaben.',
  'no-window': 'Kein Fenster? Öffnen Sie {name} in der Symbolleiste Ihres Browsers.',
  'on-phone': 'Wallet auf dem Telefon?',
  'show-code': 'QR-Code anzeigen',
  'try-again': 'Erneut versuchen'
}
