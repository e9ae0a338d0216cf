import type { networksMessages } from '../../networks.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networksMessages> = {
  search: 'Cerca reti',
  clear: 'Cancella',
  networks: 'Reti',
  'nothing-found': 'Nessuna rete trovata',
  'nothing-found-text': 'Controlla l’ortografia.',
  'not-approved': 'Non approvata dal tuo wallet',
  'needs-another-wallet': 'Richiede un altro wallet',
  found: 'Risultati: {count}',
  'switching-to': 'Passaggio a {name}',
  'approve-in-wallet': 'Approva il cambio in {wallet}. Non sposta fondi.',
  declined: 'Cambio rifiutato',
  'declined-text': 'Hai rifiutato il cambio in {wallet}. Sei ancora sulla rete di prima.',
  failed: 'La rete non è stata cambiata',
  'try-again': 'Riprova',
  cancel: 'Annulla',
  'not-on-unknown': '{site} non funziona con questa rete',
  'not-on-text': 'Il tuo wallet è su una rete che questo sito non usa. Scegli una di queste per continuare.',
  or: 'o',
  disconnect: 'Disconnetti',
  'this-site': 'Questo sito',
  'what-is-a-network': 'Che cos’è una rete?',
  'networks-note': 'Il tuo wallet potrebbe non supportare tutte le reti. {link}'
}
