import type { updateEmailMessages } from '../../update-email.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof updateEmailMessages> = {
  email: 'อีเมล',
  'email-hint': 'กรอกอีเมลของคุณ',
  invalid: 'อีเมลไม่ถูกต้อง',
  'how-first': 'เราจะส่งรหัสไปที่ {email} แล้วส่งอีกรหัสไปยังอีเมลใหม่',
  'how-new': 'เราจะส่งรหัสไปยังอีเมลนี้',
  wait: 'คุณขอรหัสได้ใน {time}',
  cancel: 'ยกเลิก',
  save: 'บันทึก',
  'start-over': 'เริ่มใหม่'
}
