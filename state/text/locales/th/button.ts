import type { buttonMessages } from '../../button.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof buttonMessages> = {
  connect: 'เชื่อมต่อวอลเล็ต',
  connecting: 'กำลังเชื่อมต่อ…',
  account: 'บัญชี {address}',
  'switch-network': 'สลับเครือข่าย',
  'select-network': 'เลือกเครือข่าย',
  'unknown-network': 'เครือข่ายที่ไม่รู้จัก'
}
