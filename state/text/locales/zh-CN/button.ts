import type { buttonMessages } from '../../button.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof buttonMessages> = {
  connect: '连接钱包',
  connecting: '正在连接…',
  account: '账户 {address}',
  'switch-network': '切换网络',
  'select-network': '选择网络',
  'unknown-network': '未知网络'
}
