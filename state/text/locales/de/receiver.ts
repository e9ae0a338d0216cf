import type { receiverMessages } from '../../receiver.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiverMessages> = {
  'sent-before': 'Sie haben am {date} hierhin gesendet',
  'not-an-address': 'Das ist keine Adresse auf {network}.',
  'no-such-name': '{name} hat keine Adresse.',
  'invalid-name': 'Das ist kein gültiger Name.',
  'name-off-chain': 'Dieser Name liegt außerhalb des Netzwerks. Nehmen Sie die Adresse selbst.',
  'name-unreachable': 'Der Name konnte nicht nachgeschlagen werden.',
  'wrong-checksum': 'Ein Zeichen dieser Adresse ist falsch. Kopieren Sie sie noch einmal.',
  'wrong-network': 'Das gehört zu {where}, nicht zu {network}.',
  'bad-link': 'Dieser Zahlungslink kann nicht verwendet werden.',
  'names-unknown': 'Auf diesem Netzwerk gibt es keine Namen. Nehmen Sie die Adresse selbst.',
  'zero-address': 'Niemand hat diese Adresse. Was dorthin geht, ist verloren.',
  'token-contract': 'Das ist der Vertrag des Tokens selbst. Was dorthin geht, ist verloren.',
  'invalid-receiver': 'Das ist keine Adresse auf {network}.',
  'first-time': 'Sie haben noch nie hierhin gesendet.'
}
