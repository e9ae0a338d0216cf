import type { connectingMessages } from '../../connecting.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingMessages> = {
  'continue-in': 'Продовжте в {name}',
  'accept-in-wallet': 'Прийміть запит у гаманці. Під’єднання не переміщує коштів.',
  'no-window': 'Немає вікна? Відкрийте {name} на панелі інструментів браузера.',
  'on-phone': 'Гаманець на телефоні?',
  'show-code': 'Показати QR-код',
  'try-again': 'Повторити'
}
