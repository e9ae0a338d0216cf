import type { pairingMessages } from '../../pairing.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof pairingMessages> = {
  'accept-in-app': 'اقبل الطلب في التطبيق. الاتصال لا ينقل أي أموال.',
  'open-wallet': 'افتح {name}',
  'no-wallet-yet': 'ليس لديك {name} بعد؟',
  'get-it': 'احصل عليها',
  scan: 'امسح الرمز بكاميرا محفظتك',
  'scan-named': 'امسح الرمز باستخدام {name} على هاتفك',
  'code-label': 'رمز استجابة سريعة لربط محفظة',
  'new-code-in': 'رمز جديد خلال {time}',
  preparing: 'جارٍ تجهيز الرمز',
  'copy-link': 'نسخ الرابط',
  'not-detected': 'غير موجودة',
  'not-detected-text': '{name} غير مثبّتة في هذا المتصفح. ثبّتها وأعد تحميل الصفحة، أو اختر محفظة أخرى.',
  'ways-to-connect': 'طرق الاتصال',
  browser: 'المتصفح',
  mobile: 'الهاتف',
  desktop: 'الحاسوب',
  web: 'الويب',
  qrcode: 'رمز QR',
  unsupported: 'المتصفح',
  'open-new-tab': 'الفتح والمتابعة في علامة تبويب جديدة'
}
