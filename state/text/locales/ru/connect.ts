import type { connectMessages } from '../../connect.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectMessages> = {
  injected: 'Установленные',
  recent: 'Недавние',
  featured: 'Рекомендуемые',
  custom: 'Выбор сайта',
  external: 'Другие способы',
  recommended: 'Популярные',
  'scan-with-phone': 'Сканировать телефоном',
  'open-app': 'Открыть приложение кошелька',
  'browser-wallet': 'Браузерный кошелёк',
  'all-wallets': 'Все кошельки',
  'no-wallets': 'В этом браузере нет кошелька',
  'no-wallets-text': 'Установите кошелёк или откройте этот сайт в браузере приложения кошелька.',
  'get-wallet': 'Скачать кошелёк',
  'list-failed': 'Не удалось загрузить список кошельков. Кошельки на этом устройстве по-прежнему работают.',
  'try-again': 'Повторить',
  loading: 'Кошельки загружаются'
}
