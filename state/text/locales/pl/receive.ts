import type { receiveMessages } from '../../receive.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiveMessages> = {
  'code-label': 'Kod QR Twojego adresu {address}',
  'your-address': 'Twój adres:',
  'copy-address': 'Kopiuj adres',
  share: 'Udostępnij adres',
  'only-these': 'Tylko te sieci',
  'only-one': 'Tylko w {name}',
  'waiting-text': 'Czekamy na Twój portfel',
  'not-connected': 'Brak połączonego portfela',
  'not-connected-text': 'Połącz portfel, aby otrzymać adres do wpłat.',
  connect: 'Połącz portfel',
  networks: 'Sieci',
  'networks-text': 'Odbieraj tylko w tych sieciach. To, co zostanie wysłane na ten adres w innej sieci, może przepaść.'
}
