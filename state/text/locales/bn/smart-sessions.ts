import type { smartSessionsMessages } from '../../smart-sessions.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof smartSessionsMessages> = {
  beta: 'বিটা',
  'beta-text': 'এটি পরীক্ষামূলক: যে কোড সেশনের সীমা বলবৎ রাখে, কেউ তার অডিট করেনি।',
  loading: 'আপনার সেশনগুলো লোড হচ্ছে',
  'in-force': 'বলবৎ',
  over: 'শেষ',
  'unknown-site': 'অজানা সাইট',
  until: '{time} পর্যন্ত',
  ended: '{time}-এ শেষ করা হয়েছে',
  expired: '{time}-এ মেয়াদ শেষ',
  'may-spend': 'এখনো {amount} খরচ করতে পারে',
  'may-spend-token': 'এখনো কিছু {token} খরচ করতে পারে',
  'may-use': '{contract} ব্যবহার করতে পারে',
  end: 'শেষ করুন',
  'end-named': '{name}-এর সেশন শেষ করুন',
  'end-question': 'এই সেশন শেষ করবেন?',
  'end-text': '{name} আর আপনার অ্যাকাউন্টের হয়ে কাজ করতে পারবে না। নেটওয়ার্ক এর আর কিছুই কখনো গ্রহণ করবে না।',
  cancel: 'বাতিল করুন',
  'end-now': 'সেশন শেষ করুন',
  ending: 'শেষ হচ্ছে',
  'approve-in': 'আপনার ওয়ালেটে এটি অনুমোদন করুন',
  'no-sessions': 'কোনো স্মার্ট সেশন নেই',
  'no-sessions-text': 'কোনো সাইট সীমার মধ্যে আপনার স্মার্ট অ্যাকাউন্টের হয়ে কাজ করতে চাইলে তা এখানে দেখা যাবে।',
  absent: '{network}-এ কোনো স্মার্ট সেশন নেই',
  'absent-text': 'এই নেটওয়ার্কে কোনো সেশনের কথা এই সাইট জানে না।',
  failed: 'এখন সেশনের তালিকা দেখানো যাচ্ছে না',
  'failed-text': 'আপনি যে অনুমতি দিয়েছেন, তা যেমন ছিল তেমনই আছে। আপনার সংযোগ দেখে আবার চেষ্টা করুন।',
  'try-again': 'আবার চেষ্টা করুন'
}
