import type { networkMessages } from '../../network.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networkMessages> = {
  networks: 'Mạng',
  'not-approved': 'Ví của bạn chưa phê duyệt',
  'needs-another-wallet': 'Cần ví khác',
  'approve-in-wallet': 'Phê duyệt trong {wallet}',
  declined: 'Đã từ chối trong {wallet}',
  failed: 'Chưa đổi. Hãy thử lại.'
}
