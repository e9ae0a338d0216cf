import type { smartSessionsMessages } from '../../smart-sessions.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof smartSessionsMessages> = {
  beta: 'بیٹا',
  'beta-text': 'یہ ایک تجربہ ہے: سیشنز کی حدود نافذ رکھنے والے کوڈ کا کسی نے آڈٹ نہیں کیا۔',
  loading: 'آپ کے سیشنز لوڈ ہو رہے ہیں',
  'in-force': 'نافذ',
  over: 'ختم شدہ',
  'unknown-site': 'نامعلوم سائٹ',
  until: '{time} تک',
  ended: '{time} کو ختم کیا گیا',
  expired: '{time} کو میعاد ختم ہوئی',
  'may-spend': 'اب بھی {amount} خرچ کر سکتا ہے',
  'may-spend-token': 'اب بھی {token} کی کچھ مقدار خرچ کر سکتا ہے',
  'may-use': '{contract} استعمال کر سکتا ہے',
  end: 'ختم کریں',
  'end-named': '{name} کا سیشن ختم کریں',
  'end-question': 'یہ سیشن ختم کریں؟',
  'end-text': '{name} اب آپ کے اکاؤنٹ کی طرف سے کچھ نہیں کر سکتا۔ نیٹ ورک اس کی کوئی چیز آئندہ کبھی قبول نہیں کرے گا۔',
  cancel: 'منسوخ کریں',
  'end-now': 'سیشن ختم کریں',
  ending: 'ختم ہو رہا ہے',
  'approve-in': 'اسے اپنے والیٹ میں منظور کریں',
  'no-sessions': 'کوئی اسمارٹ سیشن نہیں',
  'no-sessions-text':
    'جب کوئی سائٹ حدود کے اندر آپ کے اسمارٹ اکاؤنٹ کی طرف سے کام کرنے کی اجازت مانگتی ہے تو وہ یہاں نظر آتا ہے۔',
  absent: '{network} پر کوئی اسمارٹ سیشن نہیں',
  'absent-text': 'اس سائٹ کو اس نیٹ ورک پر کسی سیشن کا علم نہیں۔',
  failed: 'ابھی سیشنز کی فہرست نہیں دکھائی جا سکتی',
  'failed-text': 'آپ نے جو اجازت دی ہے وہ ویسی ہی رہتی ہے۔ اپنا کنکشن چیک کریں اور دوبارہ کوشش کریں۔',
  'try-again': 'دوبارہ کوشش کریں'
}
