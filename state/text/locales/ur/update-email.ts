import type { updateEmailMessages } from '../../update-email.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof updateEmailMessages> = {
  email: 'ای میل',
  'email-hint': 'اپنا ای میل درج کریں',
  invalid: 'غلط ای میل',
  'how-first': 'ہم {email} پر ایک کوڈ بھیجیں گے، اور پھر ایک نئے ایڈریس پر۔',
  'how-new': 'ہم اس ایڈریس پر ایک کوڈ بھیجیں گے۔',
  wait: 'آپ {time} میں کوڈ منگوا سکتے ہیں',
  cancel: 'منسوخ کریں',
  save: 'محفوظ کریں',
  'start-over': 'نئے سرے سے شروع کریں'
}
