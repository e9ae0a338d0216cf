import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: 'Kết nối ví',
  account: 'Tài khoản',
  wallet: 'Ví',
  back: 'Quay lại',
  close: 'Đóng',
  sessions: 'Smart Session',
  help: 'Ví là gì?',
  'dismiss-alert': 'Bỏ qua',
  loading: 'Đang tải',
  'screen-failed': 'Không tải được màn hình này',
  'screen-failed-text': 'Hãy kiểm tra kết nối và thử lại. Không có gì bị mất.',
  'try-again': 'Thử lại'
}
