import type { sendTokenMessages } from '../../send-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof sendTokenMessages> = {
  'search-tokens': 'Название или адрес контракта',
  'your-tokens': 'Ваши токены',
  clear: 'Очистить',
  found: 'Найдено: {count}',
  'nothing-found': 'Токен не найден',
  'nothing-found-text': 'Проверьте написание или вставьте адрес контракта токена.',
  'not-a-token': 'По этому адресу нет токена',
  'token-unreachable': 'Не удалось прочитать токен',
  'token-unreachable-text': 'Проверьте подключение к интернету и повторите попытку.'
}
