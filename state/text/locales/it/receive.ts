import type { receiveMessages } from '../../receive.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiveMessages> = {
  'code-label': 'Codice QR del tuo indirizzo {address}',
  'your-address': 'Il tuo indirizzo:',
  'copy-address': 'Copia indirizzo',
  share: 'Condividi indirizzo',
  'only-these': 'Solo queste reti',
  'only-one': 'Solo su {name}',
  'waiting-text': 'In attesa del tuo wallet',
  'not-connected': 'Nessun wallet connesso',
  'not-connected-text': 'Connettine uno per avere un indirizzo con cui ricevere.',
  connect: 'Connetti wallet',
  networks: 'Reti',
  'networks-text':
    'Ricevi solo su queste reti. Ciò che viene inviato a questo indirizzo su qualsiasi altra rete può andare perso.'
}
