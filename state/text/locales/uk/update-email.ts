import type { updateEmailMessages } from '../../update-email.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof updateEmailMessages> = {
  email: 'Ел. пошта',
  'email-hint': 'Введіть адресу пошти',
  invalid: 'Хибна адреса',
  'how-first': 'Ми надішлемо код на {email}, а потім ще один на нову адресу.',
  'how-new': 'Ми надішлемо код на цю адресу.',
  wait: 'Код можна запросити через {time}',
  cancel: 'Скасувати',
  save: 'Зберегти',
  'start-over': 'Почати знову'
}
