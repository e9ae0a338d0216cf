import type { swapTokenMessages } from '../../swap-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapTokenMessages> = {
  'search-tokens': 'Название или адрес контракта',
  clear: 'Очистить',
  suggested: 'Предлагаемые токены',
  'your-tokens': 'Ваши токены',
  tokens: 'Токены',
  results: 'Результаты',
  found: 'Найдено: {count}',
  chosen: 'Уже выбран',
  'nothing-found': 'Токен не найден',
  'nothing-found-text': 'Проверьте написание или вставьте адрес контракта токена.',
  'not-a-token': 'По этому адресу нет токена, который можно обменять',
  'token-unreachable': 'Не удалось прочитать токен',
  'token-unreachable-text': 'Проверьте подключение к интернету и повторите попытку.',
  'list-unreachable': 'Не удалось загрузить токены',
  'try-again': 'Повторить',
  impostor: '{address} · копирует символ',
  unlisted: '{address} · нет в списках'
}
