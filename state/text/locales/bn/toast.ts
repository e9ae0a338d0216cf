import type { toastMessages } from '../../toast.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof toastMessages> = {
  'address-copied': 'ঠিকানা কপি হয়েছে',
  'link-copied': 'লিংক কপি হয়েছে',
  'copy-failed': 'আপনার ব্রাউজার কপি করার অনুমতি দেয়নি',
  'share-failed': 'আপনার ব্রাউজার শেয়ার করার অনুমতি দেয়নি',
  'recovery-first': 'ঠিকানা শেয়ার করার আগে রিকভারি সেট করুন',
  'disconnect-failed': 'সংযোগ কাটা যায়নি',
  'balance-unavailable': 'টোকেন ব্যালেন্স পাওয়া যাচ্ছে না',
  'transactions-failed': 'লেনদেন লোড করা যায়নি',
  'unsupported-chain': 'এই চেইন সমর্থিত নয়',
  'switch-failed': 'নেটওয়ার্ক বদলানো যায়নি',
  'something-went-wrong': 'কোনো সমস্যা হয়েছে',
  'signature-declined': 'স্বাক্ষর প্রত্যাখ্যাত',
  'code-sent': 'নতুন কোড আসছে',
  'email-updated': 'আপনার ইমেইল আপডেট হয়েছে'
}
