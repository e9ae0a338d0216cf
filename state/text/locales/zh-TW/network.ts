import type { networkMessages } from '../../network.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networkMessages> = {
  networks: '網路',
  'not-approved': '您的錢包尚未核准',
  'needs-another-wallet': '需要其他錢包',
  'approve-in-wallet': '在 {wallet} 中核准',
  declined: '已在 {wallet} 中拒絕',
  failed: '未切換。請再試一次。'
}
