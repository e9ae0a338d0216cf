import type { accountMessages } from '../../account.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof accountMessages> = {
  account: 'Konto',
  'copy-address': 'Adresse {address} kopieren',
  balance: 'Guthaben',
  'loading-balance': 'Guthaben wird geladen',
  'balance-unavailable': 'Guthaben nicht verfügbar',
  'try-again': 'Erneut versuchen',
  actions: 'Aktionen',
  buy: 'Kaufen',
  receive: 'Empfangen',
  send: 'Senden',
  swap: 'Tauschen',
  switch: 'Konten und Wallets von {name}',
  explorer: 'Explorer',
  disconnect: 'Trennen',
  'choose-network': 'Netzwerk wählen, jetzt {name}',
  'not-connected': 'Keine Wallet verbunden',
  'not-connected-text': 'Verbinden Sie eine, um ihr Konto hier zu sehen.',
  connect: 'Wallet verbinden'
}
