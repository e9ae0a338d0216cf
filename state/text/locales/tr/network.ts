import type { networkMessages } from '../../network.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networkMessages> = {
  networks: 'Ağlar',
  'not-approved': 'Cüzdanınız onaylamadı',
  'needs-another-wallet': 'Başka bir cüzdan gerekli',
  'approve-in-wallet': '{wallet} ile onaylayın',
  declined: '{wallet} cüzdanında reddedildi',
  failed: 'Değişmedi. Tekrar deneyin.'
}
