import type { accountMessages } from '../../account.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof accountMessages> = {
  account: 'حساب',
  'copy-address': 'کپی نشانی {address}',
  balance: 'موجودی',
  'loading-balance': 'در حال دریافت موجودی',
  'balance-unavailable': 'موجودی توکن در دسترس نیست',
  'try-again': 'تلاش دوباره',
  actions: 'اقدام‌ها',
  buy: 'خرید',
  receive: 'دریافت',
  send: 'ارسال',
  swap: 'تبدیل',
  switch: 'حساب‌ها و کیف پول‌های {name}',
  explorer: 'کاوشگر',
  disconnect: 'قطع اتصال',
  'choose-network': 'انتخاب شبکه، اکنون {name}',
  'not-connected': 'هیچ کیف پولی متصل نیست',
  'not-connected-text': 'برای دیدن حساب در اینجا، یک کیف پول متصل کنید.',
  connect: 'اتصال کیف پول'
}
