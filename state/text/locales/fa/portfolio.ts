import type { portfolioMessages } from '../../portfolio.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof portfolioMessages> = {
  tokens: 'توکن‌ها',
  nfts: 'NFTها',
  activity: 'فعالیت',
  holdings: 'دارایی‌ها و فعالیت‌های حساب',
  loading: 'بارگذاری…',
  'try-again': 'تلاش دوباره',
  'no-tokens': 'هنوز توکنی ندارید',
  'tokens-failed': 'موجودی توکن در دسترس نیست',
  'failed-text': 'چیزی از دست نرفته است. اتصال اینترنت را بررسی کرده و دوباره تلاش کنید.',
  'tokens-partial': 'توکن‌های دیگر خوانده نشدند.',
  'tokens-stale': 'ممکن است این مقدارها از آن زمان تغییر کرده باشند.'
}
