import type { receiveMessages } from '../../receive.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiveMessages> = {
  'code-label': 'QR-код вашої адреси {address}',
  'your-address': 'Ваша адреса:',
  'copy-address': 'Копіювати адресу',
  share: 'Поділитися адресою',
  'only-these': 'Лише ці мережі',
  'only-one': 'Лише в {name}',
  'waiting-text': 'Очікуємо на ваш гаманець',
  'not-connected': 'Гаманець не під’єднано',
  'not-connected-text': 'Під’єднайте гаманець, щоб отримати адресу для переказів.',
  connect: 'Під’єднати гаманець',
  networks: 'Мережі',
  'networks-text': 'Отримуйте лише в цих мережах. Надіслане на цю адресу в будь-якій іншій мережі може бути втрачено.'
}
