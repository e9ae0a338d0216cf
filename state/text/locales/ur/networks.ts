import type { networksMessages } from '../../networks.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networksMessages> = {
  search: 'نیٹ ورکس تلاش کریں',
  clear: 'صاف کریں',
  networks: 'نیٹ ورکس',
  'nothing-found': 'کوئی نیٹ ورک نہیں ملا',
  'nothing-found-text': 'ہجے چیک کریں۔',
  'not-approved': 'آپ کے والیٹ سے منظور شدہ نہیں',
  'needs-another-wallet': 'دوسرا والیٹ درکار ہے',
  found: 'نتائج: {count}',
  'switching-to': '{name} پر منتقلی ہو رہی ہے',
  'approve-in-wallet': '{wallet} میں تبدیلی منظور کریں۔ اس سے کوئی رقم منتقل نہیں ہوتی۔',
  declined: 'تبدیلی مسترد ہوئی',
  'declined-text': 'آپ نے {wallet} میں تبدیلی مسترد کر دی۔ آپ اب بھی اسی نیٹ ورک پر ہیں جس پر پہلے تھے۔',
  failed: 'نیٹ ورک نہیں بدلا گیا',
  'try-again': 'دوبارہ کوشش کریں',
  cancel: 'منسوخ کریں',
  'not-on-unknown': '{site} اس نیٹ ورک کے ساتھ کام نہیں کرتی',
  'not-on-text': 'آپ کا والیٹ ایسے نیٹ ورک پر ہے جو یہ سائٹ استعمال نہیں کرتی۔ آگے بڑھنے کے لیے ان میں سے ایک منتخب کریں۔',
  or: 'یا',
  disconnect: 'منقطع کریں',
  'this-site': 'یہ سائٹ',
  'what-is-a-network': 'نیٹ ورک کیا ہے؟',
  'networks-note': 'ممکن ہے آپ کا والیٹ ہر نیٹ ورک کو سپورٹ نہ کرے۔ {link}'
}
