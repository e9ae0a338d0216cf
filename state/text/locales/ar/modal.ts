import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: 'ربط المحفظة',
  account: 'الحساب',
  wallet: 'المحفظة',
  back: 'رجوع',
  close: 'إغلاق',
  sessions: 'الجلسات الذكية',
  help: 'ما هي المحفظة؟',
  'dismiss-alert': 'إخفاء',
  loading: 'جارٍ التحميل',
  'screen-failed': 'تعذّر تحميل هذه الشاشة',
  'screen-failed-text': 'تحقق من الاتصال ثم حاول مرة أخرى. لم يُفقد أي شيء.',
  'try-again': 'حاول مرة أخرى'
}
