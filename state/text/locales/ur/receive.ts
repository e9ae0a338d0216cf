import type { receiveMessages } from '../../receive.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiveMessages> = {
  'code-label': 'آپ کے ایڈریس {address} کا QR کوڈ',
  'your-address': 'آپ کا ایڈریس:',
  'copy-address': 'ایڈریس کاپی کریں',
  share: 'ایڈریس شیئر کریں',
  'only-these': 'صرف یہ نیٹ ورکس',
  'only-one': 'صرف {name} پر',
  'waiting-text': 'آپ کے والیٹ کا انتظار ہے',
  'not-connected': 'کوئی والیٹ کنیکٹ نہیں',
  'not-connected-text': 'وصولی کا ایڈریس پانے کے لیے کوئی والیٹ کنیکٹ کریں۔',
  connect: 'والیٹ کنیکٹ کریں',
  networks: 'نیٹ ورکس',
  'networks-text': 'صرف ان نیٹ ورکس پر وصول کریں۔ کسی اور نیٹ ورک پر اس ایڈریس پر جو بھیجا جائے، وہ ضائع ہو سکتا ہے۔'
}
