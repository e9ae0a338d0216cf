import type { sendTokenMessages } from '../../send-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof sendTokenMessages> = {
  'search-tokens': 'Назва або адреса контракту',
  'your-tokens': 'Ваші токени',
  clear: 'Очистити',
  found: 'Знайдено: {count}',
  'nothing-found': 'Токен не знайдено',
  'nothing-found-text': 'Перевірте написання або вставте адресу контракту токена.',
  'not-a-token': 'За цією адресою немає токена',
  'token-unreachable': 'Не вдалося прочитати токен',
  'token-unreachable-text': 'Перевірте з’єднання з інтернетом і повторіть спробу.'
}
