import type { swapTokenMessages } from '../../swap-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapTokenMessages> = {
  'search-tokens': 'নাম বা কন্ট্রাক্টের ঠিকানা',
  clear: 'মুছুন',
  suggested: 'প্রস্তাবিত টোকেন',
  'your-tokens': 'আপনার টোকেন',
  tokens: 'টোকেন',
  results: 'ফলাফল',
  found: '{count}টি পাওয়া গেছে',
  chosen: 'আগেই বাছা হয়েছে',
  'nothing-found': 'কোনো টোকেন পাওয়া যায়নি',
  'nothing-found-text': 'বানান দেখুন, অথবা টোকেনের কন্ট্রাক্টের ঠিকানা পেস্ট করুন।',
  'not-a-token': 'এই ঠিকানায় সোয়াপ করা যায় এমন কোনো টোকেন নেই',
  'token-unreachable': 'টোকেনটি পড়া যায়নি',
  'token-unreachable-text': 'আপনার সংযোগ দেখে আবার চেষ্টা করুন।',
  'list-unreachable': 'টোকেনগুলো লোড করা যায়নি',
  'try-again': 'আবার চেষ্টা করুন',
  impostor: '{address} · সিম্বল নকল করেছে',
  unlisted: '{address} · কোনো তালিকায় নেই'
}
