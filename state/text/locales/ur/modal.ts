import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: 'والیٹ کنیکٹ کریں',
  account: 'اکاؤنٹ',
  wallet: 'والیٹ',
  back: 'واپس',
  close: 'بند کریں',
  sessions: 'اسمارٹ سیشنز',
  help: 'والیٹ کیا ہے؟',
  'dismiss-alert': 'ہٹائیں',
  loading: 'لوڈ ہو رہا ہے',
  'screen-failed': 'یہ اسکرین لوڈ نہیں ہو سکی',
  'screen-failed-text': 'اپنا کنکشن چیک کریں اور دوبارہ کوشش کریں۔ کچھ ضائع نہیں ہوا۔',
  'try-again': 'دوبارہ کوشش کریں'
}
