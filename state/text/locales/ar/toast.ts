import type { toastMessages } from '../../toast.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof toastMessages> = {
  'address-copied': 'تم نسخ العنوان',
  'link-copied': 'تم نسخ الرابط',
  'copy-failed': 'لم يسمح المتصفح بالنسخ',
  'share-failed': 'لم يسمح المتصفح بالمشاركة',
  'recovery-first': 'أعدّ الاسترداد قبل مشاركة عنوانك',
  'disconnect-failed': 'تعذّر قطع الاتصال',
  'balance-unavailable': 'الرصيد غير متاح',
  'transactions-failed': 'تعذّر تحميل المعاملات',
  'unsupported-chain': 'الشبكة غير مدعومة',
  'switch-failed': 'لم يتم تبديل الشبكة',
  'something-went-wrong': 'حدث خطأ ما',
  'signature-declined': 'تم رفض التوقيع',
  'code-sent': 'رمز آخر في الطريق',
  'email-updated': 'تم تحديث بريدك الإلكتروني'
}
