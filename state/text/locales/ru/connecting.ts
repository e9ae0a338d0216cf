import type { connectingMessages } from '../../connecting.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingMessages> = {
  'continue-in': 'Продолжите в {name}',
  'accept-in-wallet': 'Примите запрос в кошельке. При подключении средства не перемещаются.',
  'no-window': 'Нет окна? Откройте {name} на панели инструментов браузера.',
  'on-phone': 'Кошелёк на телефоне?',
  'show-code': 'Показать QR-код',
  'try-again': 'Повторить'
}
