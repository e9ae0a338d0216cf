import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: 'اتصال کیف پول',
  account: 'حساب',
  wallet: 'کیف پول',
  back: 'بازگشت',
  close: 'بستن',
  sessions: 'نشست‌های هوشمند',
  help: 'کیف پول چیست؟',
  'dismiss-alert': 'بستن',
  loading: 'بارگذاری…',
  'screen-failed': 'این صفحه بارگذاری نشد',
  'screen-failed-text': 'اتصال اینترنت را بررسی کرده و دوباره تلاش کنید. چیزی از دست نرفته است.',
  'try-again': 'تلاش دوباره'
}
