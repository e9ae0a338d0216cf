import type { networkMessages } from '../../network.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networkMessages> = {
  networks: '네트워크',
  'not-approved': '지갑에서 승인하지 않음',
  'needs-another-wallet': '다른 지갑 필요',
  'approve-in-wallet': '{wallet}에서 승인하세요',
  declined: '{wallet}에서 거절됨',
  failed: '전환되지 않았습니다. 다시 시도하세요.'
}
