import type { toastMessages } from '../../toast.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof toastMessages> = {
  'address-copied': 'הכתובת הועתקה',
  'link-copied': 'הקישור הועתק',
  'copy-failed': 'הדפדפן לא אפשר העתקה',
  'share-failed': 'הדפדפן לא אפשר שיתוף',
  'recovery-first': 'הגדירו שחזור לפני שאתם משתפים את הכתובת',
  'disconnect-failed': 'הניתוק נכשל',
  'balance-unavailable': 'יתרת הטוקנים אינה זמינה',
  'transactions-failed': 'טעינת העסקאות נכשלה',
  'unsupported-chain': 'הרשת אינה נתמכת',
  'switch-failed': 'הרשת לא הוחלפה',
  'something-went-wrong': 'משהו השתבש',
  'signature-declined': 'החתימה נדחתה',
  'code-sent': 'קוד נוסף בדרך',
  'email-updated': 'האימייל שלכם עודכן'
}
