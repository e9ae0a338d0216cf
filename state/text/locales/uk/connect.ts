import type { connectMessages } from '../../connect.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectMessages> = {
  injected: 'Установлені',
  recent: 'Нещодавні',
  featured: 'Рекомендовані',
  custom: 'Вибір сайту',
  external: 'Інші способи',
  recommended: 'Популярні',
  'scan-with-phone': 'Сканувати телефоном',
  'open-app': 'Відкрити застосунок гаманця',
  'browser-wallet': 'Браузерний гаманець',
  'all-wallets': 'Усі гаманці',
  'no-wallets': 'У цьому браузері немає гаманця',
  'no-wallets-text': 'Установіть гаманець або відкрийте цей сайт у браузері застосунку гаманця.',
  'get-wallet': 'Отримати гаманець',
  'list-failed': 'Не вдалося завантажити список гаманців. Гаманці на цьому пристрої й далі працюють.',
  'try-again': 'Повторити',
  loading: 'Гаманці завантажуються'
}
