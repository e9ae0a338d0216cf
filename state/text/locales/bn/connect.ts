import type { connectMessages } from '../../connect.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectMessages> = {
  injected: 'ইনস্টল করা',
  recent: 'সাম্প্রতিক',
  featured: 'বিশেষ',
  custom: 'এই সাইটের পছন্দ',
  external: 'আরও উপায়',
  recommended: 'জনপ্রিয়',
  'scan-with-phone': 'ফোন দিয়ে স্ক্যান করুন',
  'open-app': 'আপনার ওয়ালেট অ্যাপ খুলুন',
  'browser-wallet': 'ব্রাউজার ওয়ালেট',
  'all-wallets': 'সব ওয়ালেট',
  'no-wallets': 'এই ব্রাউজারে কোনো ওয়ালেট নেই',
  'no-wallets-text': 'একটি ইনস্টল করুন, অথবা আপনার ওয়ালেট অ্যাপের ব্রাউজারে এই সাইট খুলুন।',
  'get-wallet': 'ওয়ালেট নিন',
  'list-failed': 'ওয়ালেটের তালিকা লোড করা যায়নি। এই ডিভাইসের ওয়ালেটগুলো এখনো কাজ করে।',
  'try-again': 'আবার চেষ্টা করুন',
  loading: 'ওয়ালেট লোড হচ্ছে'
}
