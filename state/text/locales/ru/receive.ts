import type { receiveMessages } from '../../receive.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiveMessages> = {
  'code-label': 'QR-код вашего адреса {address}',
  'your-address': 'Ваш адрес:',
  'copy-address': 'Скопировать адрес',
  share: 'Поделиться адресом',
  'only-these': 'Только эти сети',
  'only-one': 'Только в {name}',
  'waiting-text': 'Ожидаем ваш кошелёк',
  'not-connected': 'Кошелёк не подключён',
  'not-connected-text': 'Подключите кошелёк, чтобы получить адрес для переводов.',
  connect: 'Подключить кошелёк',
  networks: 'Сети',
  'networks-text': 'Получайте только в этих сетях. Отправленное на этот адрес в любой другой сети может быть потеряно.'
}
