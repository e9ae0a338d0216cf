import type { connectingFailedMessages } from '../../connecting-failed.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingFailedMessages> = {
  declined: '已拒絕連接',
  'declined-text': '您在 {name} 中拒絕了請求。未與本網站分享任何資訊。',
  pending: '{name} 正在等待您的操作',
  'pending-text': '本網站有一項請求尚待處理。請先在其中回應，然後再試一次。',
  failed: '無法連接'
}
