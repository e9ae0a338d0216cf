import type { networkMessages } from '../../network.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networkMessages> = {
  networks: 'নেটওয়ার্ক',
  'not-approved': 'আপনার ওয়ালেট অনুমোদন করেনি',
  'needs-another-wallet': 'অন্য ওয়ালেট দরকার',
  'approve-in-wallet': '{wallet}-এ অনুমোদন করুন',
  declined: '{wallet}-এ প্রত্যাখ্যাত',
  failed: 'বদলানো যায়নি। আবার চেষ্টা করুন।'
}
