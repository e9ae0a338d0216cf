import type { receiveMessages } from '../../receive.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiveMessages> = {
  'code-label': 'QR-code van je adres {address}',
  'your-address': 'Je adres:',
  'copy-address': 'Adres kopiëren',
  share: 'Adres delen',
  'only-these': 'Alleen deze netwerken',
  'only-one': 'Alleen op {name}',
  'waiting-text': 'Wachten op je wallet',
  'not-connected': 'Geen wallet gekoppeld',
  'not-connected-text': 'Koppel er een voor een adres om op te ontvangen.',
  connect: 'Wallet koppelen',
  networks: 'Netwerken',
  'networks-text': 'Ontvang alleen op deze netwerken. Wat op een ander netwerk naar dit adres wordt gestuurd, kan verloren gaan.'
}
