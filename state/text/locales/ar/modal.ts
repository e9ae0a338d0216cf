import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: 'ربط المحفظة',
  'all-wallets': 'كل المحافظ',
  'log-in': 'تسجيل الدخول',
  walletconnect: 'WalletConnect',
  'what-is-a-wallet': 'ما هي المحفظة؟',
  'get-wallet': 'الحصول على محفظة',
  'get-named-wallet': 'الحصول على {name}',
  'what-is-a-network': 'ما هي الشبكة؟',
  networks: 'اختيار الشبكة',
  'switch-network': 'تبديل الشبكة',
  account: 'الحساب',
  activity: 'النشاط',
  wallet: 'المحفظة',
  'sign-in': 'تسجيل الدخول',
  wallets: 'المحافظ',
  receive: 'استلام',
  'compatible-networks': 'الشبكات المتوافقة',
  send: 'إرسال',
  'select-token': 'اختر رمزًا',
  'review-send': 'راجع الإرسال',
  back: 'رجوع',
  close: 'إغلاق',
  help: 'ما هي المحفظة؟',
  'choose-network': 'اختيار الشبكة، الحالية {name}',
  'dismiss-alert': 'إخفاء',
  loading: 'جارٍ التحميل',
  'screen-failed': 'تعذّر تحميل هذه الشاشة',
  'screen-failed-text': 'تحقق من الاتصال ثم حاول مرة أخرى. لم يُفقد أي شيء.',
  'try-again': 'حاول مرة أخرى'
}
