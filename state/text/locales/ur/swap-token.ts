import type { swapTokenMessages } from '../../swap-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapTokenMessages> = {
  'search-tokens': 'نام یا کنٹریکٹ کا ایڈریس',
  clear: 'صاف کریں',
  suggested: 'تجویز کردہ ٹوکنز',
  'your-tokens': 'آپ کے ٹوکنز',
  tokens: 'ٹوکنز',
  results: 'نتائج',
  found: 'نتائج: {count}',
  chosen: 'پہلے سے منتخب',
  'nothing-found': 'کوئی ٹوکن نہیں ملا',
  'nothing-found-text': 'ہجے چیک کریں یا ٹوکن کے کنٹریکٹ کا ایڈریس پیسٹ کریں۔',
  'not-a-token': 'اس ایڈریس پر کوئی ایسا ٹوکن نہیں جو سواپ ہو سکے',
  'token-unreachable': 'ٹوکن پڑھا نہیں جا سکا',
  'token-unreachable-text': 'اپنا کنکشن چیک کریں اور دوبارہ کوشش کریں۔',
  'list-unreachable': 'ٹوکنز لوڈ نہیں ہو سکے',
  'try-again': 'دوبارہ کوشش کریں',
  impostor: '{address} · سمبل کی نقل',
  unlisted: '{address} · کسی فہرست میں نہیں'
}
