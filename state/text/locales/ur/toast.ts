import type { toastMessages } from '../../toast.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof toastMessages> = {
  'address-copied': 'ایڈریس کاپی ہو گیا',
  'link-copied': 'لنک کاپی ہو گیا',
  'copy-failed': 'آپ کے براؤزر نے کاپی کرنے کی اجازت نہیں دی',
  'share-failed': 'آپ کے براؤزر نے شیئر کرنے کی اجازت نہیں دی',
  'recovery-first': 'اپنا پتہ شیئر کرنے سے پہلے ریکوری ترتیب دیں',
  'disconnect-failed': 'منقطع نہیں ہو سکا',
  'balance-unavailable': 'ٹوکن بیلنس دستیاب نہیں',
  'transactions-failed': 'ٹرانزیکشنز لوڈ نہیں ہو سکیں',
  'unsupported-chain': 'یہ چین سپورٹ نہیں ہوتی',
  'switch-failed': 'نیٹ ورک نہیں بدلا گیا',
  'something-went-wrong': 'کچھ غلط ہو گیا',
  'signature-declined': 'دستخط مسترد ہوئے',
  'code-sent': 'نیا کوڈ آ رہا ہے',
  'email-updated': 'آپ کا ای میل اپ ڈیٹ ہو گیا'
}
