import type { buttonMessages } from '../../button.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof buttonMessages> = {
  connect: 'Connecter un wallet',
  connecting: 'Connexion…',
  account: 'Compte {address}',
  'switch-network': 'Changer de réseau',
  'select-network': 'Choisir un réseau',
  'unknown-network': 'Réseau inconnu'
}
