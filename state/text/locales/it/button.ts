import type { buttonMessages } from '../../button.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof buttonMessages> = {
  connect: 'Connetti wallet',
  connecting: 'Connessione…',
  account: 'Account {address}',
  'switch-network': 'Cambia rete',
  'select-network': 'Seleziona rete',
  'unknown-network': 'Rete sconosciuta'
}
