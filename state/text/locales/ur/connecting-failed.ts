import type { connectingFailedMessages } from '../../connecting-failed.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingFailedMessages> = {
  declined: 'کنکشن مسترد ہوا',
  'declined-text': 'آپ نے {name} میں درخواست مسترد کر دی۔ اس سائٹ کے ساتھ کچھ شیئر نہیں ہوا۔',
  pending: '{name} آپ کا منتظر ہے',
  'pending-text': 'اس سائٹ کی ایک درخواست وہاں کھلی ہے۔ اس کا جواب دیں، پھر دوبارہ کوشش کریں۔',
  failed: 'کنیکٹ نہیں ہو سکا'
}
