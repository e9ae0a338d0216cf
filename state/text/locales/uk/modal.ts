import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: 'Під’єднати гаманець',
  account: 'Акаунт',
  wallet: 'Гаманець',
  back: 'Назад',
  close: 'Закрити',
  sessions: 'Смарт-сесії',
  help: 'Що таке гаманець?',
  'dismiss-alert': 'Сховати',
  loading: 'Завантаження',
  'screen-failed': 'Не вдалося завантажити цей екран',
  'screen-failed-text': 'Перевірте з’єднання з інтернетом і повторіть спробу. Нічого не втрачено.',
  'try-again': 'Повторити'
}
