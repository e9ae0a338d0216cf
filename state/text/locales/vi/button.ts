import type { buttonMessages } from '../../button.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof buttonMessages> = {
  connect: 'Kết nối ví',
  connecting: 'Đang kết nối…',
  account: 'Tài khoản {address}',
  'switch-network': 'Đổi mạng',
  'select-network': 'Chọn mạng',
  'unknown-network': 'Mạng không xác định'
}
