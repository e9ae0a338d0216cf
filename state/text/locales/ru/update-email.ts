import type { updateEmailMessages } from '../../update-email.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof updateEmailMessages> = {
  email: 'Эл. почта',
  'email-hint': 'Введите адрес почты',
  invalid: 'Неверный адрес',
  'how-first': 'Мы отправим код на {email}, а затем ещё один на новый адрес.',
  'how-new': 'Мы отправим код на этот адрес.',
  wait: 'Код можно запросить через {time}',
  cancel: 'Отмена',
  save: 'Сохранить',
  'start-over': 'Начать заново'
}
