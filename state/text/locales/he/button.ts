import type { buttonMessages } from '../../button.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof buttonMessages> = {
  connect: 'חיבור ארנק',
  connecting: 'מתבצע חיבור…',
  account: 'חשבון {address}',
  'switch-network': 'החלפת רשת',
  'select-network': 'בחירת רשת',
  'unknown-network': 'רשת לא מוכרת'
}
