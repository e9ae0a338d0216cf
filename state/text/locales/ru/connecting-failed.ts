import type { connectingFailedMessages } from '../../connecting-failed.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingFailedMessages> = {
  declined: 'Подключение отклонено',
  'declined-text': 'Вы отклонили запрос в {name}. Этому сайту ничего не передано.',
  pending: '{name} ждёт вас',
  'pending-text': 'Там открыт запрос этого сайта. Ответьте на него и повторите попытку.',
  failed: 'Не удалось подключить'
}
