import type { swapTokenMessages } from '../../swap-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapTokenMessages> = {
  'search-tokens': 'Назва або адреса контракту',
  clear: 'Очистити',
  suggested: 'Пропоновані токени',
  'your-tokens': 'Ваші токени',
  tokens: 'Токени',
  results: 'Результати',
  found: 'Знайдено: {count}',
  chosen: 'Уже вибрано',
  'nothing-found': 'Токен не знайдено',
  'nothing-found-text': 'Перевірте написання або вставте адресу контракту токена.',
  'not-a-token': 'За цією адресою немає токена, який можна обміняти',
  'token-unreachable': 'Не вдалося прочитати токен',
  'token-unreachable-text': 'Перевірте з’єднання з інтернетом і повторіть спробу.',
  'list-unreachable': 'Не вдалося завантажити токени',
  'try-again': 'Повторити',
  impostor: '{address} · копіює символ',
  unlisted: '{address} · немає в списках'
}
