import type { receiverMessages } from '../../receiver.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiverMessages> = {
  'sent-before': 'Вы отправляли сюда {date}',
  'not-an-address': 'Это не адрес в сети {network}.',
  'no-such-name': 'У {name} нет адреса.',
  'invalid-name': 'Это не действительное имя.',
  'name-off-chain': 'Это имя хранится вне сети. Укажите сам адрес.',
  'name-unreachable': 'Не удалось найти имя.',
  'wrong-checksum': 'В этом адресе есть неверный символ. Скопируйте его ещё раз.',
  'wrong-network': 'Это относится к {where}, а не к {network}.',
  'bad-link': 'Эту платёжную ссылку использовать нельзя.',
  'names-unknown': 'В этой сети нельзя искать по имени. Укажите сам адрес.',
  'zero-address': 'Этот адрес никому не принадлежит. Отправленное на него будет потеряно.',
  'token-contract': 'Это контракт самого токена. Отправленное на него будет потеряно.',
  'invalid-receiver': 'Это не адрес в сети {network}.',
  'first-time': 'Вы ещё не отправляли сюда.'
}
