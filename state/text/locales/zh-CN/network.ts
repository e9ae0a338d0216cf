import type { networkMessages } from '../../network.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networkMessages> = {
  networks: '网络',
  'not-approved': '您的钱包尚未批准',
  'needs-another-wallet': '需要其他钱包',
  'approve-in-wallet': '在 {wallet} 中批准',
  declined: '已在 {wallet} 中拒绝',
  failed: '未切换。请重试。'
}
