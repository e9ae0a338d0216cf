import type { buttonMessages } from '../../button.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof buttonMessages> = {
  connect: 'ওয়ালেট সংযুক্ত করুন',
  connecting: 'সংযুক্ত হচ্ছে…',
  account: 'অ্যাকাউন্ট {address}',
  'switch-network': 'নেটওয়ার্ক বদলান',
  'select-network': 'নেটওয়ার্ক বাছুন',
  'unknown-network': 'অজানা নেটওয়ার্ক'
}
