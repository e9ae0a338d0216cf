import type { networkMessages } from '../../network.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networkMessages> = {
  networks: 'نیٹ ورکس',
  'not-approved': 'آپ کے والیٹ سے منظور شدہ نہیں',
  'needs-another-wallet': 'دوسرا والیٹ درکار ہے',
  'approve-in-wallet': '{wallet} میں منظور کریں',
  declined: '{wallet} میں مسترد ہوا',
  failed: 'نہیں بدلا۔ دوبارہ کوشش کریں۔'
}
