import type { connectMessages } from '../../connect.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectMessages> = {
  injected: 'מותקן',
  recent: 'אחרונים',
  featured: 'מומלצים',
  custom: 'לבחירת האתר הזה',
  external: 'דרכים נוספות',
  recommended: 'פופולריים',
  'scan-with-phone': 'סריקה בטלפון',
  'open-app': 'פתחו את אפליקציית הארנק',
  'browser-wallet': 'ארנק דפדפן',
  'all-wallets': 'כל הארנקים',
  'no-wallets': 'אין ארנק בדפדפן הזה',
  'no-wallets-text': 'התקינו ארנק, או פתחו את האתר הזה בדפדפן של אפליקציית הארנק שלכם.',
  'get-wallet': 'השגת ארנק',
  'list-failed': 'לא ניתן היה לטעון את רשימת הארנקים. ארנקים במכשיר הזה ממשיכים לפעול.',
  'try-again': 'ניסיון נוסף',
  loading: 'הארנקים בטעינה'
}
