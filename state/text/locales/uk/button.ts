import type { buttonMessages } from '../../button.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof buttonMessages> = {
  connect: 'Під’єднати гаманець',
  connecting: 'Під’єднання…',
  account: 'Акаунт {address}',
  'switch-network': 'Змінити мережу',
  'select-network': 'Вибрати мережу',
  'unknown-network': 'Невідома мережа'
}
