import type { allWalletsMessages } from '../../all-wallets.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof allWalletsMessages> = {
  'installed-note': 'انسٹال ہے',
  search: 'والیٹ تلاش کریں',
  'search-count': '{count, plural, one {# والیٹ میں تلاش کریں} other {# والیٹس میں تلاش کریں}}',
  'certified-only': 'صرف تصدیق شدہ والیٹس',
  'show-code': 'QR کوڈ دکھائیں',
  clear: 'صاف کریں',
  wallets: 'والیٹس',
  'nothing-found': 'کوئی والیٹ نہیں ملا',
  'nothing-found-text': 'ہجے چیک کریں یا تمام والیٹس دیکھیں۔',
  'show-all': 'تمام والیٹس دکھائیں',
  'list-failed-title': 'والیٹس کی فہرست لوڈ نہیں ہو سکی',
  'list-failed-text': 'اس ڈیوائس کے والیٹس اب بھی کام کرتے ہیں۔',
  offline: 'آپ آف لائن ہیں',
  'use-installed': 'انسٹال شدہ والیٹ لیں',
  'try-again': 'دوبارہ کوشش کریں',
  found: 'نتائج: {count}'
}
