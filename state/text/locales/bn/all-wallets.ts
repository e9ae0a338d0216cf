import type { allWalletsMessages } from '../../all-wallets.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof allWalletsMessages> = {
  'installed-note': 'ইনস্টল করা',
  search: 'ওয়ালেট খুঁজুন',
  'search-count': '{count, plural, one {#টি ওয়ালেটে খুঁজুন} other {#টি ওয়ালেটে খুঁজুন}}',
  'certified-only': 'শুধু প্রত্যয়িত ওয়ালেট',
  'show-code': 'QR কোড দেখান',
  clear: 'মুছুন',
  wallets: 'ওয়ালেট',
  'nothing-found': 'কোনো ওয়ালেট পাওয়া যায়নি',
  'nothing-found-text': 'বানান দেখুন, অথবা সব ওয়ালেট দেখুন।',
  'show-all': 'সব ওয়ালেট দেখান',
  'list-failed-title': 'ওয়ালেটের তালিকা লোড করা যায়নি',
  'list-failed-text': 'এই ডিভাইসের ওয়ালেটগুলো এখনো কাজ করে।',
  offline: 'আপনি অফলাইনে আছেন',
  'use-installed': 'ইনস্টল করা ওয়ালেট নিন',
  'try-again': 'আবার চেষ্টা করুন',
  found: '{count}টি পাওয়া গেছে'
}
