import type { connectingFailedMessages } from '../../connecting-failed.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingFailedMessages> = {
  declined: 'رُفض الاتصال',
  'declined-text': 'رفضت الطلب في {name}. لم تتم مشاركة أي شيء مع هذا الموقع.',
  pending: '{name} بانتظارك',
  'pending-text': 'يوجد هناك طلب مفتوح من هذا الموقع. أجب عنه ثم حاول مجددًا.',
  failed: 'تعذّر الاتصال'
}
