import type { receiverMessages } from '../../receiver.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiverMessages> = {
  'sent-before': 'שלחתם לכאן ב-{date}',
  'not-an-address': 'זו אינה כתובת ב-{network}.',
  'no-such-name': 'ל-{name} אין כתובת.',
  'invalid-name': 'השם הזה אינו תקין.',
  'name-off-chain': 'השם הזה נשמר מחוץ לרשת. השתמשו בכתובת עצמה.',
  'name-unreachable': 'לא ניתן היה לחפש את השם.',
  'wrong-checksum': 'תו בכתובת הזו שגוי. העתיקו אותה שוב.',
  'wrong-network': 'הכתובת שייכת ל-{where}, לא ל-{network}.',
  'bad-link': 'אי אפשר להשתמש בקישור התשלום הזה.',
  'names-unknown': 'אי אפשר לחפש שמות ברשת הזו. השתמשו בכתובת עצמה.',
  'zero-address': 'הכתובת הזו אינה שייכת לאיש. מה שיישלח אליה יאבד.',
  'token-contract': 'זה החוזה של הטוקן עצמו. מה שיישלח אליו יאבד.',
  'invalid-receiver': 'זו אינה כתובת ב-{network}.',
  'first-time': 'עוד לא שלחתם לכאן.'
}
