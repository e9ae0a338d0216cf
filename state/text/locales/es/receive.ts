import type { receiveMessages } from '../../receive.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiveMessages> = {
  'code-label': 'Código QR de tu dirección {address}',
  'your-address': 'Tu dirección:',
  'copy-address': 'Copiar dirección',
  share: 'Compartir dirección',
  'only-these': 'Solo estas redes',
  'only-one': 'Solo en {name}',
  'waiting-text': 'Esperando a tu wallet',
  'not-connected': 'Ninguna wallet conectada',
  'not-connected-text': 'Conecta una para tener una dirección con la que recibir.',
  connect: 'Conectar wallet',
  networks: 'Redes',
  'networks-text': 'Recibe solo en estas redes. Lo que se envíe a esta dirección en cualquier otra red puede perderse.'
}
