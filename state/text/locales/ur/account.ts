import type { accountMessages } from '../../account.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof accountMessages> = {
  account: 'اکاؤنٹ',
  'copy-address': 'ایڈریس {address} کاپی کریں',
  balance: 'بیلنس',
  'loading-balance': 'بیلنس لوڈ ہو رہا ہے',
  'balance-unavailable': 'ٹوکن بیلنس دستیاب نہیں',
  'try-again': 'دوبارہ کوشش کریں',
  actions: 'کارروائیاں',
  buy: 'خریدیں',
  receive: 'وصول کریں',
  send: 'بھیجیں',
  swap: 'سواپ',
  switch: '{name} کے اکاؤنٹس اور والیٹس',
  explorer: 'ایکسپلورر',
  disconnect: 'منقطع کریں',
  'choose-network': 'نیٹ ورک منتخب کریں، ابھی {name}',
  'not-connected': 'کوئی والیٹ کنیکٹ نہیں',
  'not-connected-text': 'اکاؤنٹ یہاں دیکھنے کے لیے کوئی والیٹ کنیکٹ کریں۔',
  connect: 'والیٹ کنیکٹ کریں'
}
