import type { accountMessages } from '../../account.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof accountMessages> = {
  account: 'الحساب',
  'copy-address': 'نسخ العنوان {address}',
  balance: 'الرصيد',
  'loading-balance': 'جارٍ تحميل الرصيد',
  'balance-unavailable': 'الرصيد غير متاح',
  'try-again': 'حاول مرة أخرى',
  actions: 'إجراءات',
  buy: 'شراء',
  receive: 'استلام',
  send: 'إرسال',
  swap: 'تبديل',
  switch: 'حسابات ومحافظ {name}',
  explorer: 'المستكشف',
  disconnect: 'قطع الاتصال',
  'choose-network': 'اختيار الشبكة، الحالية {name}',
  'not-connected': 'لا توجد محفظة متصلة',
  'not-connected-text': 'اربط محفظة لعرض حسابها هنا.',
  connect: 'ربط المحفظة'
}
