import type { connectingMessages } from '../../connecting.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingMessages> = {
  'continue-in': '在 {name} 中继续',
  'accept-in-wallet': '请在钱包中接受请求。连接不会转移任何资金。',
  'no-window': '没有弹出窗口？请从浏览器工具栏打开 {name}。',
  'on-phone': '钱包在手机上？',
  'show-code': '显示二维码',
  'try-again': '重试'
}
