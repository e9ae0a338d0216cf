import type { settingsMessages } from '../../settings.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof settingsMessages> = {
  'upgrade-row': 'ترقية محفظتك',
  'upgrade-row-text': 'الاسترداد والمفاتيح في يدك',
  'upgrade-text':
    'هذه المحفظة لك وليست لهذا الموقع. بمفتاح مرور أو عبارة استرداد تعود إليها على أي جهاز، وبمفاتيحها تستخدمها في تطبيق محفظة آخر.',
  'set-recovery': 'إعداد الاسترداد',
  'copy-address': 'نسخ العنوان {address}',
  'log-in-part': 'تسجيل الدخول',
  email: 'البريد الإلكتروني',
  'add-email': 'إضافة بريد إلكتروني',
  'logged-in-with': 'تم الدخول باستخدام {name}',
  security: 'الأمان',
  recovery: 'مفاتيح المرور والاسترداد',
  'recovery-text': 'كيف تعود إلى هذه المحفظة',
  export: 'تصدير المفاتيح',
  'export-text': 'لتطبيق محفظة آخر',
  sessions: 'أماكن تسجيل دخولك',
  wallet: 'المحفظة',
  network: 'الشبكة',
  'choose-network': 'اختيار الشبكة',
  'in-wallet': 'تابع في المحفظة',
  failed: 'لم ينجح ذلك',
  'log-in-again': 'تسجيل الدخول مجدداً',
  'sign-out': 'تسجيل الخروج',
  disconnect: 'قطع الاتصال',
  delete: 'حذف هذه المحفظة',
  'delete-text': 'لن يفتحها أحد بعد ذلك دون مفاتيحها',
  'not-connected': 'لا توجد محفظة متصلة',
  'not-connected-text': 'اربط محفظة لترى إعداداتها هنا.',
  'connect-wallet': 'ربط المحفظة'
}
