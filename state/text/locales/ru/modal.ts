import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: 'Подключить кошелёк',
  account: 'Аккаунт',
  wallet: 'Кошелёк',
  back: 'Назад',
  close: 'Закрыть',
  sessions: 'Смарт-сессии',
  help: 'Что такое кошелёк?',
  'dismiss-alert': 'Скрыть',
  loading: 'Загрузка',
  'screen-failed': 'Не удалось загрузить этот экран',
  'screen-failed-text': 'Проверьте подключение к интернету и повторите попытку. Ничего не потеряно.',
  'try-again': 'Повторить'
}
