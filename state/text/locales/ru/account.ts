import type { accountMessages } from '../../account.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof accountMessages> = {
  account: 'Аккаунт',
  'copy-address': 'Скопировать адрес {address}',
  balance: 'Баланс',
  'loading-balance': 'Баланс загружается',
  'balance-unavailable': 'Баланс токенов недоступен',
  'try-again': 'Повторить',
  actions: 'Действия',
  buy: 'Купить',
  receive: 'Получить',
  send: 'Отправить',
  swap: 'Обменять',
  switch: 'Аккаунты и кошельки: {name}',
  explorer: 'Обозреватель',
  disconnect: 'Отключить',
  'choose-network': 'Выбрать сеть, сейчас {name}',
  'not-connected': 'Кошелёк не подключён',
  'not-connected-text': 'Подключите кошелёк, чтобы увидеть здесь его аккаунт.',
  connect: 'Подключить кошелёк'
}
