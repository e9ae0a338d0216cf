import type { buttonMessages } from '../../button.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof buttonMessages> = {
  connect: '連接錢包',
  connecting: '連接中…',
  account: '帳戶 {address}',
  'switch-network': '切換網路',
  'select-network': '選擇網路',
  'unknown-network': '未知的網路'
}
