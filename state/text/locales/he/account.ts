import type { accountMessages } from '../../account.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof accountMessages> = {
  account: 'חשבון',
  'copy-address': 'העתקת הכתובת {address}',
  balance: 'יתרה',
  'loading-balance': 'היתרה בטעינה',
  'balance-unavailable': 'יתרת הטוקנים אינה זמינה',
  'try-again': 'ניסיון נוסף',
  actions: 'פעולות',
  buy: 'קנייה',
  receive: 'קבלה',
  send: 'שליחה',
  swap: 'המרה',
  switch: 'החשבונות והארנקים של {name}',
  explorer: 'סייר',
  disconnect: 'ניתוק',
  'choose-network': 'בחירת רשת, כעת {name}',
  'not-connected': 'אין ארנק מחובר',
  'not-connected-text': 'חברו ארנק כדי לראות כאן את החשבון שלו.',
  connect: 'חיבור ארנק'
}
