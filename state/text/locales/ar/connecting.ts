import type { connectingMessages } from '../../connecting.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingMessages> = {
  'continue-in': 'تابع في {name}',
  'accept-in-wallet': 'اقبل الطلب في المحفظة. الاتصال لا ينقل أي أموال.',
  'no-window': 'لم تظهر نافذة؟ افتح {name} من شريط أدوات متصفحك.',
  'on-phone': 'محفظتك على الهاتف؟',
  'show-code': 'عرض رمز الاستجابة السريعة',
  declined: 'رُفض الاتصال',
  'declined-text': 'رفضت الطلب في {name}. لم تتم مشاركة أي شيء مع هذا الموقع.',
  pending: '{name} بانتظارك',
  'pending-text': 'يوجد هناك طلب مفتوح من هذا الموقع. أجب عنه ثم حاول مجددًا.',
  failed: 'تعذّر الاتصال',
  'try-again': 'حاول مجددًا'
}
