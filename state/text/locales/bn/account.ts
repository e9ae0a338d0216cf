import type { accountMessages } from '../../account.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof accountMessages> = {
  account: 'অ্যাকাউন্ট',
  'copy-address': 'ঠিকানা {address} কপি করুন',
  balance: 'ব্যালেন্স',
  'loading-balance': 'ব্যালেন্স লোড হচ্ছে',
  'balance-unavailable': 'টোকেন ব্যালেন্স পাওয়া যাচ্ছে না',
  'try-again': 'আবার চেষ্টা করুন',
  actions: 'কার্যক্রম',
  buy: 'কিনুন',
  receive: 'গ্রহণ',
  send: 'পাঠান',
  swap: 'সোয়াপ',
  switch: '{name}-এর অ্যাকাউন্ট ও ওয়ালেট',
  explorer: 'এক্সপ্লোরার',
  disconnect: 'সংযোগ কাটুন',
  'choose-network': 'নেটওয়ার্ক বেছে নিন, এখন {name}',
  'not-connected': 'কোনো ওয়ালেট সংযুক্ত নেই',
  'not-connected-text': 'অ্যাকাউন্ট এখানে দেখতে একটি ওয়ালেট সংযুক্ত করুন।',
  connect: 'ওয়ালেট সংযুক্ত করুন'
}
