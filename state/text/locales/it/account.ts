import type { accountMessages } from '../../account.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof accountMessages> = {
  account: 'Account',
  'copy-address': 'Copia l’indirizzo {address}',
  balance: 'Saldo',
  'loading-balance': 'Caricamento del saldo',
  'balance-unavailable': 'Saldo non disponibile',
  'try-again': 'Riprova',
  actions: 'Azioni',
  buy: 'Acquista',
  receive: 'Ricevi',
  send: 'Invia',
  swap: 'Scambia',
  switch: 'Account e wallet di {name}',
  explorer: 'Explorer',
  disconnect: 'Disconnetti',
  'choose-network': 'Scegli la rete, ora {name}',
  'not-connected': 'Nessun wallet connesso',
  'not-connected-text': 'Connettine uno per vedere qui il suo account.',
  connect: 'Connetti wallet'
}
