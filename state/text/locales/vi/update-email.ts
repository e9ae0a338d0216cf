import type { updateEmailMessages } from '../../update-email.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof updateEmailMessages> = {
  email: 'Email',
  'email-hint': 'Nhập email của bạn',
  invalid: 'Email không hợp lệ',
  'how-first': 'Chúng tôi gửi một mã đến {email}, rồi một mã nữa đến địa chỉ mới.',
  'how-new': 'Chúng tôi gửi một mã đến địa chỉ này.',
  wait: 'Bạn có thể yêu cầu mã sau {time}',
  cancel: 'Hủy',
  save: 'Lưu',
  'start-over': 'Bắt đầu lại'
}
