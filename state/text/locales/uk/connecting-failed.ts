import type { connectingFailedMessages } from '../../connecting-failed.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingFailedMessages> = {
  declined: 'Під’єднання відхилено',
  'declined-text': 'Ви відхилили запит у {name}. Цьому сайту нічого не передано.',
  pending: '{name} чекає на вас',
  'pending-text': 'Там відкрито запит цього сайту. Дайте на нього відповідь і повторіть спробу.',
  failed: 'Не вдалося під’єднати'
}
