import type { networksMessages } from '../../networks.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networksMessages> = {
  search: 'Пошук мереж',
  clear: 'Очистити',
  networks: 'Мережі',
  'nothing-found': 'Мережу не знайдено',
  'nothing-found-text': 'Перевірте написання.',
  'not-approved': 'Не дозволено у вашому гаманці',
  'needs-another-wallet': 'Потрібен інший гаманець',
  found: 'Знайдено: {count}',
  'switching-to': 'Перехід до мережі {name}',
  'approve-in-wallet': 'Підтвердьте зміну мережі в {wallet}. Кошти при цьому не переміщуються.',
  declined: 'Зміну мережі відхилено',
  'declined-text': 'Ви відхилили зміну мережі в {wallet}. Ви залишилися в попередній мережі.',
  failed: 'Мережу не змінено',
  'try-again': 'Повторити',
  cancel: 'Скасувати',
  'not-on-unknown': '{site} не працює з цією мережею',
  'not-on-text': 'Ваш гаманець у мережі, якою цей сайт не користується. Щоб продовжити, виберіть одну з цих.',
  or: 'або',
  disconnect: 'Від’єднати',
  'this-site': 'Цей сайт',
  'what-is-a-network': 'Що таке мережа?',
  'networks-note': 'Ваш гаманець може підтримувати не всі мережі. {link}'
}
