import type { receiverMessages } from '../../receiver.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiverMessages> = {
  'sent-before': 'آپ نے {date} کو یہاں بھیجا تھا',
  'not-an-address': 'یہ {network} کا کوئی ایڈریس نہیں۔',
  'no-such-name': '{name} کا کوئی ایڈریس نہیں۔',
  'invalid-name': 'یہ کوئی درست نام نہیں۔',
  'name-off-chain': 'یہ نام نیٹ ورک سے باہر رکھا گیا ہے۔ براہ راست ایڈریس استعمال کریں۔',
  'name-unreachable': 'نام تلاش نہیں کیا جا سکا۔',
  'wrong-checksum': 'اس ایڈریس کا ایک حرف غلط ہے۔ اسے دوبارہ کاپی کریں۔',
  'wrong-network': 'یہ {where} کا ہے، {network} کا نہیں۔',
  'bad-link': 'یہ ادائیگی کا لنک استعمال نہیں ہو سکتا۔',
  'names-unknown': 'اس نیٹ ورک پر نام تلاش نہیں کیے جا سکتے۔ براہ راست ایڈریس استعمال کریں۔',
  'zero-address': 'یہ ایڈریس کسی کا نہیں۔ وہاں جو بھیجا جائے، وہ ضائع ہو جاتا ہے۔',
  'token-contract': 'یہ ٹوکن کا اپنا کنٹریکٹ ہے۔ وہاں جو بھیجا جائے، وہ ضائع ہو جاتا ہے۔',
  'invalid-receiver': 'یہ {network} کا کوئی ایڈریس نہیں۔',
  'first-time': 'آپ نے یہاں پہلے کبھی نہیں بھیجا۔'
}
