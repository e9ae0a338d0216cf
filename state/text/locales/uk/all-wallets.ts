import type { allWalletsMessages } from '../../all-wallets.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof allWalletsMessages> = {
  'installed-note': 'Установлено',
  search: 'Пошук гаманців',
  'search-count':
    '{count, plural, one {Пошук у # гаманці} few {Пошук у # гаманцях} many {Пошук у # гаманцях} other {Пошук у # гаманця}}',
  'certified-only': 'Лише сертифіковані гаманці',
  'show-code': 'Показати QR-код',
  clear: 'Очистити',
  wallets: 'Гаманці',
  'nothing-found': 'Гаманець не знайдено',
  'nothing-found-text': 'Перевірте написання або перегляньте всі гаманці.',
  'show-all': 'Показати всі гаманці',
  'list-failed-title': 'Не вдалося завантажити список гаманців',
  'list-failed-text': 'Гаманці на цьому пристрої й далі працюють.',
  offline: 'Немає інтернету',
  'use-installed': 'Вибрати встановлений гаманець',
  'try-again': 'Повторити',
  found: 'Знайдено: {count}'
}
