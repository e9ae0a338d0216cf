import type { networkMessages } from '../../network.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networkMessages> = {
  networks: 'ネットワーク',
  'not-approved': 'ウォレットで未承認',
  'needs-another-wallet': '別のウォレットが必要',
  'approve-in-wallet': '{wallet}で承認',
  declined: '{wallet}で拒否しました',
  failed: '切り替えられませんでした。もう一度お試しください。'
}
