import type { networkMessages } from '../../network.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networkMessages> = {
  networks: 'רשתות',
  'not-approved': 'לא אושרה בארנק שלכם',
  'needs-another-wallet': 'נדרש ארנק אחר',
  'approve-in-wallet': 'אשרו ב-{wallet}',
  declined: 'נדחה ב-{wallet}',
  failed: 'הרשת לא הוחלפה. נסו שוב.'
}
