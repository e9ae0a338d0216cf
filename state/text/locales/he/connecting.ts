import type { connectingMessages } from '../../connecting.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingMessages> = {
  'continue-in': 'המשיכו ב-{name}',
  'accept-in-wallet': 'אשרו את הבקשה בארנק. החיבור אינו מעביר כספים.',
  'no-window': 'לא נפתח חלון? פתחו את {name} מסרגל הכלים של הדפדפן.',
  'on-phone': 'הארנק בטלפון?',
  'show-code': 'הצגת קוד QR',
  'try-again': 'ניסיון נוסף'
}
