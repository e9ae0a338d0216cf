import type { networkMessages } from '../../network.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networkMessages> = {
  networks: 'الشبكات',
  'not-approved': 'غير معتمدة من محفظتك',
  'needs-another-wallet': 'تحتاج إلى محفظة أخرى',
  'approve-in-wallet': 'وافق في {wallet}',
  declined: 'تم الرفض في {wallet}',
  failed: 'لم يتم التبديل. حاول مرة أخرى.'
}
