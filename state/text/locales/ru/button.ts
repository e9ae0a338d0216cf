import type { buttonMessages } from '../../button.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof buttonMessages> = {
  connect: 'Подключить кошелёк',
  connecting: 'Подключение…',
  account: 'Аккаунт {address}',
  'switch-network': 'Сменить сеть',
  'select-network': 'Выбрать сеть',
  'unknown-network': 'Неизвестная сеть'
}
