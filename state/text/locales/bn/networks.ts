import type { networksMessages } from '../../networks.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networksMessages> = {
  search: 'নেটওয়ার্ক খুঁজুন',
  clear: 'মুছুন',
  networks: 'নেটওয়ার্ক',
  'nothing-found': 'কোনো নেটওয়ার্ক পাওয়া যায়নি',
  'nothing-found-text': 'বানান দেখুন।',
  'not-approved': 'আপনার ওয়ালেট অনুমোদন করেনি',
  'needs-another-wallet': 'অন্য ওয়ালেট দরকার',
  found: '{count}টি পাওয়া গেছে',
  'switching-to': '{name}-এ বদলানো হচ্ছে',
  'approve-in-wallet': '{wallet}-এ পরিবর্তনটি অনুমোদন করুন। এতে কোনো অর্থ স্থানান্তর হয় না।',
  declined: 'পরিবর্তন প্রত্যাখ্যাত',
  'declined-text': 'আপনি {wallet}-এ পরিবর্তনটি প্রত্যাখ্যান করেছেন। আপনি আগের নেটওয়ার্কেই আছেন।',
  failed: 'নেটওয়ার্ক বদলানো যায়নি',
  'try-again': 'আবার চেষ্টা করুন',
  cancel: 'বাতিল করুন',
  'not-on-unknown': '{site} এই নেটওয়ার্কে কাজ করে না',
  'not-on-text': 'আপনার ওয়ালেট এমন নেটওয়ার্কে আছে যা এই সাইট ব্যবহার করে না। এগোতে এগুলোর একটি বেছে নিন।',
  or: 'অথবা',
  disconnect: 'সংযোগ কাটুন',
  'this-site': 'এই সাইট',
  'what-is-a-network': 'নেটওয়ার্ক কী?',
  'networks-note': 'আপনার ওয়ালেট হয়তো সব নেটওয়ার্ক সমর্থন করে না। {link}'
}
