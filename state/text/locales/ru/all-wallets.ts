import type { allWalletsMessages } from '../../all-wallets.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof allWalletsMessages> = {
  'installed-note': 'Установлен',
  search: 'Поиск кошельков',
  'search-count':
    '{count, plural, one {Поиск в # кошельке} few {Поиск в # кошельках} many {Поиск в # кошельках} other {Поиск в # кошелька}}',
  'certified-only': 'Только сертифицированные',
  'show-code': 'Показать QR-код',
  clear: 'Очистить',
  wallets: 'Кошельки',
  'nothing-found': 'Кошелёк не найден',
  'nothing-found-text': 'Проверьте написание или просмотрите все кошельки.',
  'show-all': 'Показать все кошельки',
  'list-failed-title': 'Не удалось загрузить список кошельков',
  'list-failed-text': 'Кошельки на этом устройстве по-прежнему работают.',
  offline: 'Нет интернета',
  'use-installed': 'Выбрать установленный кошелёк',
  'try-again': 'Повторить',
  found: 'Найдено: {count}'
}
