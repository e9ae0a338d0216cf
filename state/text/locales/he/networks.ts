import type { networksMessages } from '../../networks.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networksMessages> = {
  search: 'חיפוש רשתות',
  clear: 'ניקוי',
  networks: 'רשתות',
  'nothing-found': 'לא נמצאה רשת',
  'nothing-found-text': 'בדקו את האיות.',
  'not-approved': 'לא אושרה בארנק שלכם',
  'needs-another-wallet': 'נדרש ארנק אחר',
  found: 'נמצאו: {count}',
  'switching-to': 'מחליפים ל-{name}',
  'approve-in-wallet': 'אשרו את ההחלפה ב-{wallet}. היא אינה מעבירה כספים.',
  declined: 'ההחלפה נדחתה',
  'declined-text': 'דחיתם את ההחלפה ב-{wallet}. אתם עדיין ברשת הקודמת.',
  failed: 'הרשת לא הוחלפה',
  'try-again': 'ניסיון נוסף',
  cancel: 'ביטול',
  'not-on-unknown': '{site} לא פועל עם הרשת הזו',
  'not-on-text': 'הארנק שלכם נמצא ברשת שהאתר הזה אינו משתמש בה. בחרו אחת מאלה כדי להמשיך.',
  or: 'או',
  disconnect: 'ניתוק',
  'this-site': 'האתר הזה',
  'what-is-a-network': 'מה זו רשת?',
  'networks-note': 'ייתכן שהארנק שלכם אינו תומך בכל רשת. {link}'
}
