import type { updateEmailMessages } from '../../update-email.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof updateEmailMessages> = {
  email: 'ایمیل',
  'email-hint': 'ایمیل خود را وارد کنید',
  invalid: 'ایمیل نامعتبر است',
  'how-first': 'کدی به {email} و سپس کدی به نشانی جدید می‌فرستیم.',
  'how-new': 'کدی به این نشانی می‌فرستیم.',
  wait: 'پس از {time} می‌توانید کد درخواست کنید',
  cancel: 'لغو',
  save: 'ذخیره',
  'start-over': 'شروع از نو'
}
