import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: 'ওয়ালেট সংযুক্ত করুন',
  account: 'অ্যাকাউন্ট',
  wallet: 'ওয়ালেট',
  back: 'পেছনে',
  close: 'বন্ধ করুন',
  sessions: 'স্মার্ট সেশন',
  help: 'ওয়ালেট কী?',
  'dismiss-alert': 'সরান',
  loading: 'লোড হচ্ছে',
  'screen-failed': 'এই স্ক্রিন লোড করা যায়নি',
  'screen-failed-text': 'আপনার সংযোগ দেখে আবার চেষ্টা করুন। কিছু হারায়নি।',
  'try-again': 'আবার চেষ্টা করুন'
}
