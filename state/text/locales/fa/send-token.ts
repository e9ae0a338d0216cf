import type { sendTokenMessages } from '../../send-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof sendTokenMessages> = {
  'search-tokens': 'نام یا نشانی قرارداد',
  'your-tokens': 'توکن‌های شما',
  clear: 'پاک کردن',
  found: 'یافت شد: {count}',
  'nothing-found': 'توکنی پیدا نشد',
  'nothing-found-text': 'املای نام را بررسی کنید یا نشانی قرارداد توکن را بچسبانید.',
  'not-a-token': 'در این نشانی توکنی وجود ندارد',
  'token-unreachable': 'توکن خوانده نشد',
  'token-unreachable-text': 'اتصال اینترنت را بررسی کرده و دوباره تلاش کنید.'
}
