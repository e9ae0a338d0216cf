import type { receiveMessages } from '../../receive.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiveMessages> = {
  'code-label': 'קוד QR של הכתובת שלכם {address}',
  'your-address': 'הכתובת שלכם:',
  'copy-address': 'העתקת כתובת',
  share: 'שיתוף כתובת',
  'only-these': 'רק הרשתות האלה',
  'only-one': 'רק ב-{name}',
  'waiting-text': 'ממתינים לארנק שלכם',
  'not-connected': 'אין ארנק מחובר',
  'not-connected-text': 'חברו ארנק כדי לקבל כתובת לקבלת כספים.',
  connect: 'חיבור ארנק',
  networks: 'רשתות',
  'networks-text': 'קבלו רק ברשתות האלה. מה שיישלח לכתובת הזו בכל רשת אחרת עלול ללכת לאיבוד.'
}
