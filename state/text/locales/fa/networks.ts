import type { networksMessages } from '../../networks.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networksMessages> = {
  search: 'جستجوی شبکه',
  clear: 'پاک کردن',
  networks: 'شبکه‌ها',
  'nothing-found': 'شبکه‌ای پیدا نشد',
  'nothing-found-text': 'املای نام را بررسی کنید.',
  'not-approved': 'کیف پول شما تأیید نکرده است',
  'needs-another-wallet': 'نیازمند کیف پول دیگر',
  found: 'یافت شد: {count}',
  'switching-to': 'در حال تغییر به {name}',
  'approve-in-wallet': 'تغییر را در {wallet} تأیید کنید. این کار هیچ وجهی را جابه‌جا نمی‌کند.',
  declined: 'تغییر شبکه رد شد',
  'declined-text': 'تغییر را در {wallet} رد کردید. همچنان در شبکه قبلی هستید.',
  failed: 'شبکه تغییر نکرد',
  'try-again': 'تلاش دوباره',
  cancel: 'لغو',
  'not-on-unknown': '{site} با این شبکه کار نمی‌کند',
  'not-on-text': 'کیف پول شما در شبکه‌ای است که این سایت از آن استفاده نمی‌کند. برای ادامه یکی از این‌ها را انتخاب کنید.',
  or: 'یا',
  disconnect: 'قطع اتصال',
  'this-site': 'این سایت',
  'what-is-a-network': 'شبکه چیست؟',
  'networks-note': 'شاید کیف پول شما از همه شبکه‌ها پشتیبانی نکند. {link}'
}
