import type { receiverMessages } from '../../receiver.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiverMessages> = {
  'sent-before': 'Ви надсилали сюди {date}',
  'not-an-address': 'Це не адреса в мережі {network}.',
  'no-such-name': '{name} не має адреси.',
  'invalid-name': 'Це недійсне ім’я.',
  'name-off-chain': 'Це ім’я зберігається поза мережею. Укажіть саму адресу.',
  'name-unreachable': 'Не вдалося знайти ім’я.',
  'wrong-checksum': 'У цій адресі є неправильний символ. Скопіюйте її ще раз.',
  'wrong-network': 'Це належить до {where}, а не до {network}.',
  'bad-link': 'Це платіжне посилання використати неможливо.',
  'names-unknown': 'У цій мережі неможливо шукати за іменем. Укажіть саму адресу.',
  'zero-address': 'Ця адреса нікому не належить. Надіслане на неї буде втрачено.',
  'token-contract': 'Це контракт самого токена. Надіслане на нього буде втрачено.',
  'invalid-receiver': 'Це не адреса в мережі {network}.',
  'first-time': 'Ви ще не надсилали сюди.'
}
