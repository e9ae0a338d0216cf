import type { accountMessages } from '../../account.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof accountMessages> = {
  account: 'Konto',
  'copy-address': 'Kopiuj adres {address}',
  balance: 'Saldo',
  'loading-balance': 'Wczytywanie salda',
  'balance-unavailable': 'Saldo tokenów niedostępne',
  'try-again': 'Ponów',
  actions: 'Działania',
  buy: 'Kup',
  receive: 'Odbierz',
  send: 'Wyślij',
  swap: 'Wymień',
  switch: 'Konta i portfele: {name}',
  explorer: 'Eksplorator',
  disconnect: 'Odłącz',
  'choose-network': 'Wybierz sieć, teraz {name}',
  'not-connected': 'Brak połączonego portfela',
  'not-connected-text': 'Połącz portfel, aby zobaczyć tu jego konto.',
  connect: 'Połącz portfel'
}
