import type { sendTokenMessages } from '../../send-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof sendTokenMessages> = {
  'search-tokens': 'نام یا کنٹریکٹ کا ایڈریس',
  'your-tokens': 'آپ کے ٹوکنز',
  clear: 'صاف کریں',
  found: 'نتائج: {count}',
  'nothing-found': 'کوئی ٹوکن نہیں ملا',
  'nothing-found-text': 'ہجے چیک کریں یا ٹوکن کے کنٹریکٹ کا ایڈریس پیسٹ کریں۔',
  'not-a-token': 'اس ایڈریس پر کوئی ٹوکن نہیں',
  'token-unreachable': 'ٹوکن پڑھا نہیں جا سکا',
  'token-unreachable-text': 'اپنا کنکشن چیک کریں اور دوبارہ کوشش کریں۔'
}
