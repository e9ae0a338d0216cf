import type { accountMessages } from '../../account.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof accountMessages> = {
  account: 'Акаунт',
  'copy-address': 'Копіювати адресу {address}',
  balance: 'Баланс',
  'loading-balance': 'Баланс завантажується',
  'balance-unavailable': 'Баланс токенів недоступний',
  'try-again': 'Повторити',
  actions: 'Дії',
  buy: 'Купити',
  receive: 'Отримати',
  send: 'Надіслати',
  swap: 'Обміняти',
  switch: 'Акаунти й гаманці: {name}',
  explorer: 'Оглядач',
  disconnect: 'Від’єднати',
  'choose-network': 'Вибрати мережу, зараз {name}',
  'not-connected': 'Гаманець не під’єднано',
  'not-connected-text': 'Під’єднайте гаманець, щоб побачити тут його акаунт.',
  connect: 'Під’єднати гаманець'
}
