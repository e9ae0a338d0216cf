import type { receiverMessages } from '../../receiver.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiverMessages> = {
  'sent-before': 'Hai inviato qui il {date}',
  'not-an-address': 'Questo non è un indirizzo su {network}.',
  'no-such-name': '{name} non ha un indirizzo.',
  'invalid-name': 'Questo non è un nome valido.',
  'name-off-chain': 'Questo nome è tenuto fuori dalla rete. Usa direttamente l’indirizzo.',
  'name-unreachable': 'Impossibile cercare il nome.',
  'wrong-checksum': 'Un carattere di questo indirizzo è sbagliato. Copialo di nuovo.',
  'wrong-network': 'Questo appartiene a {where}, non a {network}.',
  'bad-link': 'Questo link di pagamento non si può usare.',
  'names-unknown': 'Su questa rete non si possono cercare nomi. Usa direttamente l’indirizzo.',
  'zero-address': 'Nessuno ha questo indirizzo. Ciò che vi viene inviato è perso.',
  'token-contract': 'Questo è il contratto del token stesso. Ciò che vi viene inviato è perso.',
  'invalid-receiver': 'Questo non è un indirizzo su {network}.',
  'first-time': 'Non hai mai inviato qui prima.'
}
