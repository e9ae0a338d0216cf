import type { connectMessages } from '../../connect.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectMessages> = {
  injected: 'نصب‌شده',
  recent: 'اخیر',
  featured: 'برگزیده',
  custom: 'انتخاب این سایت',
  external: 'راه‌های دیگر',
  recommended: 'محبوب',
  'scan-with-phone': 'اسکن با گوشی',
  'open-app': 'برنامه کیف پول را باز کنید',
  'browser-wallet': 'کیف پول مرورگر',
  'all-wallets': 'همه کیف پول‌ها',
  'no-wallets': 'کیف پولی در این مرورگر نیست',
  'no-wallets-text': 'یکی نصب کنید یا این سایت را در مرورگر برنامه کیف پول خود باز کنید.',
  'get-wallet': 'دریافت کیف پول',
  'list-failed': 'فهرست کیف پول‌ها بارگذاری نشد. کیف پول‌های این دستگاه همچنان کار می‌کنند.',
  'try-again': 'تلاش دوباره',
  loading: 'بارگذاری کیف پول‌ها'
}
