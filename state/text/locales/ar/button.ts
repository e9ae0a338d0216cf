import type { buttonMessages } from '../../button.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof buttonMessages> = {
  connect: 'ربط المحفظة',
  connecting: 'جارٍ الاتصال…',
  account: 'الحساب {address}',
  'switch-network': 'تبديل الشبكة',
  'select-network': 'اختيار شبكة',
  'unknown-network': 'شبكة غير معروفة'
}
