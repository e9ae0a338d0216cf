import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: '连接钱包',
  account: '账户',
  wallet: '钱包',
  back: '返回',
  close: '关闭',
  sessions: '智能会话',
  help: '什么是钱包？',
  'dismiss-alert': '关闭',
  loading: '正在加载',
  'screen-failed': '无法加载此页面',
  'screen-failed-text': '请检查网络连接后重试。没有任何损失。',
  'try-again': '重试'
}
