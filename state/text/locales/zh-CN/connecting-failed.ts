import type { connectingFailedMessages } from '../../connecting-failed.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingFailedMessages> = {
  declined: '已拒绝连接',
  'declined-text': '您在 {name} 中拒绝了请求。未向本网站共享任何信息。',
  pending: '{name} 正在等待您的操作',
  'pending-text': '本网站的一个请求尚待处理。请先在其中回应，然后重试。',
  failed: '无法连接'
}
