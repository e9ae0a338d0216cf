import type { buttonMessages } from '../../button.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof buttonMessages> = {
  connect: 'اتصال کیف پول',
  connecting: 'در حال اتصال…',
  account: 'حساب {address}',
  'switch-network': 'تغییر شبکه',
  'select-network': 'انتخاب شبکه',
  'unknown-network': 'شبکه ناشناخته'
}
