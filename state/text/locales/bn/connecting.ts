import type { connectingMessages } from '../../connecting.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingMessages> = {
  'continue-in': '{name}-এ এগিয়ে যান',
  'accept-in-wallet': 'ওয়ালেটে অনুরোধটি গ্রহণ করুন। সংযুক্ত করলে কোনো অর্থ স্থানান্তর হয় না।',
  'no-window': 'উইন্ডো দেখছেন না? ব্রাউজারের টুলবার থেকে {name} খুলুন।',
  'on-phone': 'ওয়ালেট আপনার ফোনে আছে?',
  'show-code': 'QR কোড দেখান',
  'try-again': 'আবার চেষ্টা করুন'
}
