import type { updateEmailMessages } from '../../update-email.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof updateEmailMessages> = {
  email: 'البريد الإلكتروني',
  'email-hint': 'أدخل بريدك الإلكتروني',
  invalid: 'بريد إلكتروني غير صالح',
  'how-first': 'نرسل رمزاً إلى {email}، ثم رمزاً إلى العنوان الجديد.',
  'how-new': 'نرسل رمزاً إلى هذا العنوان.',
  wait: 'يمكنك طلب رمز بعد {time}',
  cancel: 'إلغاء',
  save: 'حفظ',
  'start-over': 'البدء من جديد'
}
