import type { connectingFailedMessages } from '../../connecting-failed.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingFailedMessages> = {
  declined: 'সংযোগ প্রত্যাখ্যাত',
  'declined-text': 'আপনি {name}-এ অনুরোধটি প্রত্যাখ্যান করেছেন। এই সাইটের সাথে কিছু শেয়ার হয়নি।',
  pending: '{name} আপনার অপেক্ষায় আছে',
  'pending-text': 'সেখানে এই সাইটের একটি অনুরোধ খোলা আছে। সেটির উত্তর দিন, তারপর আবার চেষ্টা করুন।',
  failed: 'সংযুক্ত করা যায়নি'
}
