import type { buttonMessages } from '../../button.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof buttonMessages> = {
  connect: 'والیٹ کنیکٹ کریں',
  connecting: 'کنیکٹ ہو رہا ہے…',
  account: 'اکاؤنٹ {address}',
  'switch-network': 'نیٹ ورک بدلیں',
  'select-network': 'نیٹ ورک چنیں',
  'unknown-network': 'نامعلوم نیٹ ورک'
}
