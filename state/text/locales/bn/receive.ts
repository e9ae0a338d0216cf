import type { receiveMessages } from '../../receive.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiveMessages> = {
  'code-label': 'আপনার ঠিকানা {address}-এর QR কোড',
  'your-address': 'আপনার ঠিকানা:',
  'copy-address': 'ঠিকানা কপি করুন',
  share: 'ঠিকানা শেয়ার করুন',
  'only-these': 'শুধু এই নেটওয়ার্কগুলো',
  'only-one': 'শুধু {name}-এ',
  'waiting-text': 'আপনার ওয়ালেটের অপেক্ষায়',
  'not-connected': 'কোনো ওয়ালেট সংযুক্ত নেই',
  'not-connected-text': 'গ্রহণ করার ঠিকানা পেতে একটি ওয়ালেট সংযুক্ত করুন।',
  connect: 'ওয়ালেট সংযুক্ত করুন',
  networks: 'নেটওয়ার্ক',
  'networks-text': 'শুধু এই নেটওয়ার্কগুলোতে গ্রহণ করুন। অন্য কোনো নেটওয়ার্কে এই ঠিকানায় যা পাঠানো হবে, তা হারিয়ে যেতে পারে।'
}
