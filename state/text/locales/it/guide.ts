import type { guideMessages } from '../../guide.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof guideMessages> = {
  'home-title': 'Un account per molti siti',
  'home-text': 'Un wallet è il tuo account sul web aperto. Lo porti su un sito e lo riprendi con te quando te ne vai.',
  'login-title': 'Accedi senza password',
  'login-text': 'Invece di una nuova password per ogni sito, confermi nel wallet che sei proprio tu.',
  'assets-title': 'Un posto per ciò che è tuo',
  'assets-text':
    'Token e oggetti da collezione sono custoditi dalle chiavi del tuo wallet. Nessuno li sposta senza il tuo consenso.',
  'get-wallet': 'Ottieni un wallet',
  'choose-one': 'Scegline uno da installare. In seguito puoi cambiarlo o aggiungerne altri.',
  'list-failed': 'Impossibile caricare l’elenco dei wallet',
  'no-list': 'Dove trovare un wallet',
  'list-failed-text': 'Cerca un wallet nello store delle estensioni del browser o nell’app store del telefono.',
  'try-again': 'Riprova',
  chrome: 'Estensione del browser',
  ios: 'iPhone e iPad',
  android: 'Android',
  website: 'Sito web',
  'downloads-text': 'Installalo, poi torna qui e connettilo.',
  'no-downloads': 'Nessun download noto',
  'no-downloads-text': 'Cerca {name} nel tuo app store.',
  'network-title': 'Dove agisce il tuo account',
  'network-text':
    'Una rete tiene un registro condiviso di ciò che appartiene a ciascuno. Questo sito funziona con alcune reti, e così il tuo wallet.',
  'fees-title': 'Ognuna ha moneta e commissioni',
  'fees-text': 'Ciò che hai su una rete non è automaticamente su un’altra. Le commissioni si pagano nella moneta della rete.',
  'learn-more': 'Scopri di più sulle reti'
}
