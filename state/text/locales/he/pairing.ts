import type { pairingMessages } from '../../pairing.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof pairingMessages> = {
  'accept-in-app': 'אשרו את הבקשה באפליקציה. החיבור אינו מעביר כספים.',
  'open-wallet': 'פתיחת {name}',
  'no-wallet-yet': 'אין לכם {name}?',
  'get-it': 'השגה',
  scan: 'סרקו במצלמה של הארנק',
  'scan-named': 'סרקו עם {name} בטלפון',
  'code-label': 'קוד QR לחיבור ארנק',
  'new-code-in': 'קוד חדש בעוד {time}',
  preparing: 'הקוד בהכנה',
  'copy-link': 'העתקת קישור',
  'not-detected': 'לא זוהה',
  'not-detected-text': '{name} אינו מותקן בדפדפן הזה. התקינו אותו וטענו את הדף מחדש, או בחרו ארנק אחר.',
  'ways-to-connect': 'דרכים להתחבר',
  browser: 'דפדפן',
  mobile: 'טלפון',
  desktop: 'מחשב',
  web: 'אינטרנט',
  qrcode: 'קוד QR',
  unsupported: 'דפדפן',
  'open-new-tab': 'פתיחה והמשך בכרטיסייה חדשה בדפדפן'
}
