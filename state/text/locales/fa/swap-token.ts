import type { swapTokenMessages } from '../../swap-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapTokenMessages> = {
  'search-tokens': 'نام یا نشانی قرارداد',
  clear: 'پاک کردن',
  suggested: 'توکن‌های پیشنهادی',
  'your-tokens': 'توکن‌های شما',
  tokens: 'توکن‌ها',
  results: 'نتایج',
  found: 'یافت شد: {count}',
  chosen: 'قبلاً انتخاب شده',
  'nothing-found': 'توکنی پیدا نشد',
  'nothing-found-text': 'املای نام را بررسی کنید یا نشانی قرارداد توکن را بچسبانید.',
  'not-a-token': 'در این نشانی توکن قابل تبدیلی وجود ندارد',
  'token-unreachable': 'توکن خوانده نشد',
  'token-unreachable-text': 'اتصال اینترنت را بررسی کرده و دوباره تلاش کنید.',
  'list-unreachable': 'توکن‌ها بارگذاری نشدند',
  'try-again': 'تلاش دوباره',
  impostor: '{address} · نماد تقلیدی',
  unlisted: '{address} · در فهرستی نیست'
}
