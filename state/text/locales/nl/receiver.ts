import type { receiverMessages } from '../../receiver.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiverMessages> = {
  'sent-before': 'Eerder verstuurd op {date}',
  'not-an-address': 'Dit is geen adres op {network}.',
  'no-such-name': '{name} heeft geen adres.',
  'invalid-name': 'Dit is geen geldige naam.',
  'name-off-chain': 'Deze naam wordt buiten het netwerk bewaard. Gebruik het adres zelf.',
  'name-unreachable': 'De naam kon niet worden opgezocht.',
  'wrong-checksum': 'Een teken in dit adres is fout. Kopieer het opnieuw.',
  'wrong-network': 'Dit hoort bij {where}, niet bij {network}.',
  'bad-link': 'Deze betaallink kan niet worden gebruikt.',
  'names-unknown': 'Op dit netwerk kunnen geen namen worden opgezocht. Gebruik het adres zelf.',
  'zero-address': 'Dit adres is van niemand. Wat daarheen wordt gestuurd, is verloren.',
  'token-contract': 'Dit is het contract van de token zelf. Wat daarheen wordt gestuurd, is verloren.',
  'invalid-receiver': 'Dit is geen adres op {network}.',
  'first-time': 'Je hebt hier nog niet eerder naar verstuurd.'
}
