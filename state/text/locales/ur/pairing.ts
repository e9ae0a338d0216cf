import type { pairingMessages } from '../../pairing.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof pairingMessages> = {
  'accept-in-app': 'ایپ میں درخواست قبول کریں۔ کنیکٹ کرنے سے کوئی رقم منتقل نہیں ہوتی۔',
  'open-wallet': '{name} کھولیں',
  'no-wallet-yet': 'ابھی {name} نہیں ہے؟',
  'get-it': 'حاصل کریں',
  scan: 'اپنے والیٹ کے کیمرے سے اسکین کریں',
  'scan-named': 'اپنے فون پر {name} سے اسکین کریں',
  'code-label': 'والیٹ کنیکٹ کرنے کا QR کوڈ',
  'new-code-in': 'نیا کوڈ {time} میں',
  preparing: 'کوڈ تیار ہو رہا ہے',
  'copy-link': 'لنک کاپی کریں',
  'not-detected': 'نہیں ملا',
  'not-detected-text': '{name} اس براؤزر میں انسٹال نہیں ہے۔ اسے انسٹال کر کے صفحہ دوبارہ لوڈ کریں یا کوئی اور والیٹ منتخب کریں۔',
  'ways-to-connect': 'کنیکٹ کرنے کے طریقے',
  browser: 'براؤزر',
  mobile: 'فون',
  desktop: 'ڈیسک ٹاپ',
  web: 'ویب',
  qrcode: 'QR کوڈ',
  unsupported: 'براؤزر',
  'open-new-tab': 'نئے براؤزر ٹیب میں کھول کر جاری رکھیں'
}
