import type { connectMessages } from '../../connect.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectMessages> = {
  injected: 'انسٹال ہے',
  recent: 'حالیہ',
  featured: 'نمایاں',
  custom: 'اس سائٹ کا انتخاب',
  external: 'مزید طریقے',
  recommended: 'مقبول',
  'scan-with-phone': 'فون سے اسکین کریں',
  'open-app': 'اپنی والیٹ ایپ کھولیں',
  'browser-wallet': 'براؤزر والیٹ',
  'all-wallets': 'تمام والیٹس',
  'no-wallets': 'اس براؤزر میں کوئی والیٹ نہیں',
  'no-wallets-text': 'کوئی والیٹ انسٹال کریں یا یہ سائٹ اپنی والیٹ ایپ کے براؤزر میں کھولیں۔',
  'get-wallet': 'والیٹ حاصل کریں',
  'list-failed': 'والیٹس کی فہرست لوڈ نہیں ہو سکی۔ اس ڈیوائس کے والیٹس اب بھی کام کرتے ہیں۔',
  'try-again': 'دوبارہ کوشش کریں',
  loading: 'والیٹس لوڈ ہو رہے ہیں'
}
