import type { updateEmailMessages } from '../../update-email.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof updateEmailMessages> = {
  email: 'ইমেইল',
  'email-hint': 'আপনার ইমেইল লিখুন',
  invalid: 'অবৈধ ইমেইল',
  'how-first': 'আমরা {email}-এ একটি কোড পাঠাব, তারপর নতুন ঠিকানায় একটি।',
  'how-new': 'আমরা এই ঠিকানায় একটি কোড পাঠাব।',
  wait: '{time} পরে কোড চাইতে পারবেন',
  cancel: 'বাতিল করুন',
  save: 'সংরক্ষণ',
  'start-over': 'নতুন করে শুরু করুন'
}
