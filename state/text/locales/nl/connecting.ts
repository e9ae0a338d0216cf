import type { connectingMessages } from '../../connecting.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingMessages> = {
  'continue-in': 'Ga verder in {name}',
  'accept-in-wallet': 'Accepteer het verzoek in de wallet. Door te koppelen wordt er geen geld verplaatst.',
  'no-window': 'Geen venster? Open {name} via de werkbalk van je browser.',
  'on-phone': 'Wallet op je telefoon?',
  'show-code': 'QR-code tonen',
  'try-again': 'Opnieuw proberen'
}
