import type { receiverMessages } from '../../receiver.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiverMessages> = {
  'sent-before': 'আপনি {date} তারিখে এখানে পাঠিয়েছিলেন',
  'not-an-address': 'এটি {network}-এর কোনো ঠিকানা নয়।',
  'no-such-name': '{name}-এর কোনো ঠিকানা নেই।',
  'invalid-name': 'এটি কোনো বৈধ নাম নয়।',
  'name-off-chain': 'এই নাম নেটওয়ার্কের বাইরে রাখা হয়। সরাসরি ঠিকানা ব্যবহার করুন।',
  'name-unreachable': 'নামটি খুঁজে দেখা যায়নি।',
  'wrong-checksum': 'এই ঠিকানার একটি অক্ষর ভুল। আবার কপি করুন।',
  'wrong-network': 'এটি {where}-এর, {network}-এর নয়।',
  'bad-link': 'এই পেমেন্ট লিংক ব্যবহার করা যাবে না।',
  'names-unknown': 'এই নেটওয়ার্কে নাম খোঁজা যায় না। সরাসরি ঠিকানা ব্যবহার করুন।',
  'zero-address': 'এই ঠিকানা কারও নয়। সেখানে যা পাঠানো হয়, তা হারিয়ে যায়।',
  'token-contract': 'এটি টোকেনের নিজস্ব কন্ট্রাক্ট। সেখানে যা পাঠানো হয়, তা হারিয়ে যায়।',
  'invalid-receiver': 'এটি {network}-এর কোনো ঠিকানা নয়।',
  'first-time': 'আপনি আগে কখনো এখানে পাঠাননি।'
}
