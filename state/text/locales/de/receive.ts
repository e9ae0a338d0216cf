import type { receiveMessages } from '../../receive.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiveMessages> = {
  'code-label': 'QR-Code Ihrer Adresse {address}',
  'your-address': 'Ihre Adresse:',
  'copy-address': 'Adresse kopieren',
  share: 'Adresse teilen',
  'only-these': 'Nur diese Netzwerke',
  'only-one': 'Nur auf {name}',
  'waiting-text': 'Ihre Wallet wird erwartet',
  'not-connected': 'Keine Wallet verbunden',
  'not-connected-text': 'Verbinden Sie eine, um eine Adresse zum Empfangen zu erhalten.',
  connect: 'Wallet verbinden',
  networks: 'Netzwerke',
  'networks-text':
    'Empfangen Sie nur auf diesen Netzwerken. Was auf einem anderen an diese Adresse geschickt wird, kann verloren gehen.'
}
