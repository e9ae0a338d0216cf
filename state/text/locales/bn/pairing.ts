import type { pairingMessages } from '../../pairing.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof pairingMessages> = {
  'accept-in-app': 'অ্যাপে অনুরোধটি গ্রহণ করুন। সংযুক্ত করলে কোনো অর্থ স্থানান্তর হয় না।',
  'open-wallet': '{name} খুলুন',
  'no-wallet-yet': 'এখনো {name} নেই?',
  'get-it': 'নিয়ে নিন',
  scan: 'আপনার ওয়ালেটের ক্যামেরা দিয়ে স্ক্যান করুন',
  'scan-named': 'আপনার ফোনে {name} দিয়ে স্ক্যান করুন',
  'code-label': 'ওয়ালেট সংযুক্ত করার QR কোড',
  'new-code-in': 'নতুন কোড {time} পরে',
  preparing: 'কোড প্রস্তুত হচ্ছে',
  'copy-link': 'লিংক কপি করুন',
  'not-detected': 'পাওয়া যায়নি',
  'not-detected-text': '{name} এই ব্রাউজারে ইনস্টল করা নেই। ইনস্টল করে পাতাটি আবার লোড করুন, অথবা অন্য ওয়ালেট বেছে নিন।',
  'ways-to-connect': 'সংযুক্ত করার উপায়',
  browser: 'ব্রাউজার',
  mobile: 'ফোন',
  desktop: 'ডেস্কটপ',
  web: 'ওয়েব',
  qrcode: 'QR কোড',
  unsupported: 'ব্রাউজার',
  'open-new-tab': 'নতুন ব্রাউজার ট্যাবে খুলে এগিয়ে যান'
}
