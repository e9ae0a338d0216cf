import type { smartSessionsMessages } from '../../smart-sessions.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof smartSessionsMessages> = {
  beta: 'Beta',
  'beta-text': 'Un esperimento: nessuno ha sottoposto ad audit ciò che fa rispettare i limiti delle sessioni.',
  loading: 'Caricamento delle tue sessioni',
  'in-force': 'In vigore',
  over: 'Terminate',
  'unknown-site': 'Sito sconosciuto',
  until: 'Fino al {time}',
  ended: 'Terminata il {time}',
  expired: 'Scaduta il {time}',
  'may-spend': 'Può ancora spendere {amount}',
  'may-spend-token': 'Può ancora spendere una quantità di {token}',
  'may-use': 'Può usare {contract}',
  end: 'Termina',
  'end-named': 'Termina la sessione di {name}',
  'end-question': 'Terminare questa sessione?',
  'end-text': '{name} non potrà più agire per il tuo account. La rete non ne accetterà più nulla, definitivamente.',
  cancel: 'Annulla',
  'end-now': 'Termina sessione',
  ending: 'Chiusura in corso',
  'approve-in': 'Approva nel tuo wallet',
  'no-sessions': 'Nessuna Smart Session',
  'no-sessions-text': 'Quando un sito chiede di agire per il tuo smart account entro certi limiti, appare qui.',
  absent: 'Nessuna Smart Session su {network}',
  'absent-text': 'Questo sito non ne conosce nessuna su questa rete.',
  failed: 'Al momento non si possono elencare le sessioni',
  'failed-text': 'Ciò che hai concesso resta com’è. Controlla la connessione e riprova.',
  'try-again': 'Riprova'
}
