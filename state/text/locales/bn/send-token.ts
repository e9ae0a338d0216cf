import type { sendTokenMessages } from '../../send-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof sendTokenMessages> = {
  'search-tokens': 'নাম বা কন্ট্রাক্টের ঠিকানা',
  'your-tokens': 'আপনার টোকেন',
  clear: 'মুছুন',
  found: '{count}টি পাওয়া গেছে',
  'nothing-found': 'কোনো টোকেন পাওয়া যায়নি',
  'nothing-found-text': 'বানান দেখুন, অথবা টোকেনের কন্ট্রাক্টের ঠিকানা পেস্ট করুন।',
  'not-a-token': 'এই ঠিকানায় কোনো টোকেন নেই',
  'token-unreachable': 'টোকেনটি পড়া যায়নি',
  'token-unreachable-text': 'আপনার সংযোগ দেখে আবার চেষ্টা করুন।'
}
