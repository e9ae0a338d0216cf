import type { receiveMessages } from '../../receive.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiveMessages> = {
  'code-label': 'رمز QR لعنوانك {address}',
  'your-address': 'عنوانك:',
  'copy-address': 'نسخ العنوان',
  share: 'مشاركة العنوان',
  'only-these': 'هذه الشبكات فقط',
  'only-one': 'على {name} فقط',
  'waiting-text': 'في انتظار محفظتك',
  'not-connected': 'لا توجد محفظة متصلة',
  'not-connected-text': 'اربط محفظة للحصول على عنوان للاستلام.',
  connect: 'ربط المحفظة',
  networks: 'الشبكات',
  'networks-text': 'استلم على هذه الشبكات فقط. ما يُرسل إلى هذا العنوان على شبكة أخرى قد يضيع.'
}
