import type { multiChainMessages } from '../../multi-chain.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof multiChainMessages> = {
  eip155: 'Ethereum নেটওয়ার্ক',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  heading: '{name} কোথায় ব্যবহার করতে চান?',
  text: 'এগুলোর প্রতিটিতে এর একটি অ্যাকাউন্ট আছে। এখন একটি সংযুক্ত করুন; বাকিগুলো পরে করা যাবে।',
  chains: '{name}-এর চেইন',
  more: '{names} এবং আরও {count}',
  connected: 'সংযুক্ত',
  replaces: '{name}-এর জায়গা নেবে',
  gone: '{name} আর এখানে নেই',
  'gone-text': 'এটি হয়তো বন্ধ করা হয়েছে বা এই ব্রাউজার থেকে সরানো হয়েছে।',
  back: 'পেছনে',
  'needs-another': '{name}-এর জন্য অন্য ওয়ালেট দরকার',
  'needs-another-text': '{wallet} এই নেটওয়ার্কে নেই। এমন একটি ওয়ালেট সংযুক্ত করুন যা আছে; {wallet} সংযুক্ত থাকবে।',
  'needs-a-wallet-text': 'এই নেটওয়ার্কে আছে এমন একটি ওয়ালেট সংযুক্ত করুন।',
  'use-same': '{name}-এ {wallet} ব্যবহার করবেন?',
  'use-same-text': 'সেখানেও এর একটি অ্যাকাউন্ট আছে। এখন যেটি ব্যবহার করছেন তা সংযুক্ত থাকবে, আর কোনো অর্থ স্থানান্তর হবে না।',
  'connect-same': '{wallet} সংযুক্ত করুন',
  another: 'অন্য ওয়ালেট ব্যবহার করুন',
  choose: 'ওয়ালেট বেছে নিন',
  cancel: 'বাতিল করুন'
}
