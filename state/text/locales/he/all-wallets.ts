import type { allWalletsMessages } from '../../all-wallets.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof allWalletsMessages> = {
  'installed-note': 'מותקן',
  search: 'חיפוש ארנקים',
  'search-count': '{count, plural, one {חיפוש בארנק אחד} two {חיפוש בשני ארנקים} other {חיפוש בין # ארנקים}}',
  'certified-only': 'ארנקים מוסמכים בלבד',
  'show-code': 'הצגת קוד QR',
  clear: 'ניקוי',
  wallets: 'ארנקים',
  'nothing-found': 'לא נמצא ארנק',
  'nothing-found-text': 'בדקו את האיות או עיינו בכל הארנקים.',
  'show-all': 'הצגת כל הארנקים',
  'list-failed-title': 'לא ניתן היה לטעון את רשימת הארנקים',
  'list-failed-text': 'ארנקים במכשיר הזה ממשיכים לפעול.',
  offline: 'אין חיבור לאינטרנט',
  'use-installed': 'שימוש בארנק מותקן',
  'try-again': 'ניסיון נוסף',
  found: 'נמצאו: {count}'
}
