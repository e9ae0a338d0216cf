import type { connectMessages } from '../../connect.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectMessages> = {
  injected: 'مثبّتة على جهازك',
  recent: 'مستخدمة مؤخرًا',
  featured: 'مميّزة',
  custom: 'اختيار هذا الموقع',
  external: 'طرق أخرى',
  recommended: 'شائعة',
  'scan-with-phone': 'المسح بالهاتف',
  'open-app': 'افتح تطبيق محفظتك',
  'browser-wallet': 'محفظة المتصفح',
  'all-wallets': 'كل المحافظ',
  'no-wallets': 'لا توجد محفظة في هذا المتصفح',
  'no-wallets-text': 'ثبّت محفظة، أو افتح هذا الموقع في متصفح تطبيق محفظتك.',
  'get-wallet': 'احصل على محفظة',
  'list-failed': 'تعذّر تحميل قائمة المحافظ. المحافظ على هذا الجهاز ما زالت تعمل.',
  'try-again': 'حاول مجددًا',
  loading: 'جارٍ تحميل المحافظ'
}
