import type { Translation } from '../../text.ts'
import type { titleMessages } from '../../titles.ts'

export const messages: Translation<typeof titleMessages> = {
  'all-wallets': 'كل المحافظ',
  'log-in': 'تسجيل الدخول',
  walletconnect: 'WalletConnect',
  'what-is-a-wallet': 'ما هي المحفظة؟',
  'get-wallet': 'الحصول على محفظة',
  'get-named-wallet': 'الحصول على {name}',
  'what-is-a-network': 'ما هي الشبكة؟',
  networks: 'اختيار الشبكة',
  'switch-network': 'تبديل الشبكة',
  'select-chain': 'اختيار السلسلة',
  'switch-chain': 'تبديل السلسلة',
  activity: 'النشاط',
  'sign-in': 'تسجيل الدخول',
  wallets: 'المحافظ',
  'connect-wallets': 'ربط المحفظة',
  settings: 'إعدادات الحساب',
  'upgrade-wallet': 'ترقية محفظتك',
  'edit-email': 'تغيير البريد',
  'current-email': 'تأكيد البريد الحالي',
  'new-email': 'تأكيد البريد الجديد',
  receive: 'استلام',
  'compatible-networks': 'الشبكات المتوافقة',
  send: 'إرسال',
  'select-token': 'اختر رمزًا',
  'review-send': 'راجع الإرسال'
}
