import type { loginMessages } from '../../login.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof loginMessages> = {
  email: 'البريد الإلكتروني',
  'email-hint': 'أدخل بريدك الإلكتروني',
  continue: 'متابعة',
  'invalid-email': 'بريد إلكتروني غير صالح',
  'continue-with': 'المتابعة باستخدام {name}',
  'more-socials': 'طرق أخرى لتسجيل الدخول',
  'with-wallet': 'المتابعة بمحفظة',
  'enter-code': 'أدخل الأرقام الستة المرسلة إلى {email}',
  code: 'رمز من ستة أرقام',
  'code-valid': 'الرمز صالح لبضع دقائق.',
  checking: 'جارٍ التحقق من الرمز',
  'tries-left': 'المحاولات المتبقية: {count}',
  'too-many-tries': 'خطأ مرات كثيرة. اطلب رمزاً آخر.',
  resend: 'إرسال رمز آخر',
  'resend-in': 'رمز آخر بعد {time}',
  sending: 'جارٍ الإرسال',
  'register-device': 'تأكيد هذا الجهاز',
  'device-mail': 'أرسلنا رابطاً إلى {email}. افتحه وأكّد أنك صاحب الطلب.',
  'device-same': 'أبقِ هذه النافذة مفتوحة.',
  'resend-link': 'إرسال رابط آخر',
  'link-in': 'رابط آخر بعد {time}',
  'in-window': 'سجّل الدخول في النافذة التي فُتحت.',
  connecting: 'جارٍ فتح محفظتك.',
  declined: 'أُغلق تسجيل الدخول',
  'declined-text': 'لم تتم مشاركة أي شيء مع هذا الموقع.',
  failed: 'لم ينجح تسجيل الدخول',
  'try-again': 'حاول مرة أخرى',
  'scan-farcaster': 'امسح هذا الرمز بهاتفك',
  'open-farcaster': 'فتح Farcaster'
}
