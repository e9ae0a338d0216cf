import type { accountMessages } from '../../account.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof accountMessages> = {
  account: 'Account',
  'copy-address': 'Adres {address} kopiëren',
  balance: 'Saldo',
  'loading-balance': 'Saldo wordt geladen',
  'balance-unavailable': 'Tokensaldo niet beschikbaar',
  'try-again': 'Opnieuw proberen',
  actions: 'Acties',
  buy: 'Kopen',
  receive: 'Ontvangen',
  send: 'Versturen',
  swap: 'Swappen',
  switch: 'Accounts en wallets van {name}',
  explorer: 'Explorer',
  disconnect: 'Ontkoppelen',
  'choose-network': 'Netwerk kiezen, nu {name}',
  'not-connected': 'Geen wallet gekoppeld',
  'not-connected-text': 'Koppel er een om het account hier te zien.',
  connect: 'Wallet koppelen'
}
