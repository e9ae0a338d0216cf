import type { connectingMessages } from '../../connecting.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingMessages> = {
  'continue-in': 'تابع في {name}',
  'accept-in-wallet': 'اقبل الطلب في المحفظة. الاتصال لا ينقل أي أموال.',
  'no-window': 'لم تظهر نافذة؟ افتح {name} من شريط أدوات متصفحك.',
  'on-phone': 'محفظتك على الهاتف؟',
  'show-code': 'عرض رمز الاستجابة السريعة',
  'try-again': 'حاول مجددًا'
}
