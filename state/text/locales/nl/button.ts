import type { buttonMessages } from '../../button.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof buttonMessages> = {
  connect: 'Wallet koppelen',
  connecting: 'Koppelen…',
  account: 'Account {address}',
  'switch-network': 'Netwerk wisselen',
  'select-network': 'Netwerk kiezen',
  'unknown-network': 'Onbekend netwerk'
}
