import type { connectingFailedMessages } from '../../connecting-failed.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingFailedMessages> = {
  declined: 'החיבור נדחה',
  'declined-text': 'דחיתם את הבקשה ב-{name}. שום דבר לא שותף עם האתר הזה.',
  pending: '{name} ממתין לתשובתכם',
  'pending-text': 'פתוחה שם בקשה של האתר הזה. השיבו עליה ונסו שוב.',
  failed: 'החיבור לא הצליח'
}
