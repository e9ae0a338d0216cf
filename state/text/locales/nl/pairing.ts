import type { pairingMessages } from '../../pairing.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof pairingMessages> = {
  'accept-in-app': 'Accepteer het verzoek in de app. Door te koppelen wordt er geen geld verplaatst.',
  'open-wallet': '{name} openen',
  'no-wallet-yet': 'Nog geen {name}?',
  'get-it': 'Downloaden',
  scan: 'Scan met de camera van je wallet',
  'scan-named': 'Scan met {name} op je telefoon',
  'code-label': 'QR-code om een wallet te koppelen',
  'new-code-in': 'Nieuwe code over {time}',
  preparing: 'Code wordt voorbereid',
  'copy-link': 'Link kopiëren',
  'not-detected': 'Niet gevonden',
  'not-detected-text':
    '{name} is niet in deze browser geïnstalleerd. Installeer de wallet en laad de pagina opnieuw, of kies een andere.',
  'ways-to-connect': 'Manieren om te koppelen',
  browser: 'Browser',
  mobile: 'Telefoon',
  desktop: 'Computer',
  web: 'Web',
  qrcode: 'QR-code',
  unsupported: 'Browser',
  'open-new-tab': 'Open en ga verder in een nieuw tabblad'
}
