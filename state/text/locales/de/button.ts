import type { buttonMessages } from '../../button.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof buttonMessages> = {
  connect: 'Wallet verbinden',
  connecting: 'Wird verbunden…',
  account: 'Konto {address}',
  'switch-network': 'Netzwerk wechseln',
  'select-network': 'Netzwerk auswählen',
  'unknown-network': 'Unbekanntes Netzwerk'
}
