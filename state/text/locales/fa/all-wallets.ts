import type { allWalletsMessages } from '../../all-wallets.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof allWalletsMessages> = {
  'installed-note': 'نصب‌شده',
  search: 'جستجوی کیف پول',
  'search-count': '{count, plural, one {جستجو در # کیف پول} other {جستجو در # کیف پول}}',
  'certified-only': 'فقط کیف پول‌های تأییدشده',
  'show-code': 'نمایش کد QR',
  clear: 'پاک کردن',
  wallets: 'کیف پول‌ها',
  'nothing-found': 'کیف پولی پیدا نشد',
  'nothing-found-text': 'املای نام را بررسی کنید یا همه کیف پول‌ها را ببینید.',
  'show-all': 'نمایش همه کیف پول‌ها',
  'list-failed-title': 'فهرست کیف پول‌ها بارگذاری نشد',
  'list-failed-text': 'کیف پول‌های این دستگاه همچنان کار می‌کنند.',
  offline: 'آفلاین هستید',
  'use-installed': 'استفاده از کیف پول نصب‌شده',
  'try-again': 'تلاش دوباره',
  found: 'یافت شد: {count}'
}
