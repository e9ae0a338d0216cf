import type { networkMessages } from '../../network.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networkMessages> = {
  networks: 'شبکه‌ها',
  'not-approved': 'کیف پول شما تأیید نکرده است',
  'needs-another-wallet': 'نیازمند کیف پول دیگر',
  'approve-in-wallet': 'در {wallet} تأیید کنید',
  declined: 'در {wallet} رد شد',
  failed: 'تغییر نکرد. دوباره تلاش کنید.'
}
