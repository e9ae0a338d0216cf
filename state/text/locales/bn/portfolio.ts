import type { portfolioMessages } from '../../portfolio.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof portfolioMessages> = {
  tokens: 'টোকেন',
  nfts: 'NFT',
  activity: 'কার্যকলাপ',
  holdings: 'অ্যাকাউন্টে কী আছে ও কী হয়েছে',
  loading: 'লোড হচ্ছে',
  'try-again': 'আবার চেষ্টা করুন',
  'no-tokens': 'এখনো কোনো টোকেন নেই',
  'tokens-failed': 'টোকেন ব্যালেন্স পাওয়া যাচ্ছে না',
  'failed-text': 'কিছু হারায়নি। আপনার সংযোগ দেখে আবার চেষ্টা করুন।',
  'tokens-partial': 'অন্য টোকেনগুলো পড়া যায়নি।',
  'tokens-stale': 'এর মধ্যে এই পরিমাণগুলো বদলে থাকতে পারে।'
}
