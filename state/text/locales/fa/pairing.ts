import type { pairingMessages } from '../../pairing.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof pairingMessages> = {
  'accept-in-app': 'درخواست را در برنامه بپذیرید. اتصال هیچ وجهی را جابه‌جا نمی‌کند.',
  'open-wallet': 'باز کردن {name}',
  'no-wallet-yet': '{name} ندارید؟',
  'get-it': 'دریافت',
  scan: 'با دوربین کیف پول خود اسکن کنید',
  'scan-named': 'با {name} در گوشی خود اسکن کنید',
  'code-label': 'کد QR برای اتصال کیف پول',
  'new-code-in': 'کد جدید پس از {time}',
  preparing: 'در حال آماده‌سازی کد',
  'copy-link': 'کپی پیوند',
  'not-detected': 'شناسایی نشد',
  'not-detected-text': '{name} در این مرورگر نصب نیست. آن را نصب و صفحه را بارگذاری مجدد کنید یا کیف پول دیگری انتخاب کنید.',
  'ways-to-connect': 'راه‌های اتصال',
  browser: 'مرورگر',
  mobile: 'گوشی',
  desktop: 'دسکتاپ',
  web: 'وب',
  qrcode: 'کد QR',
  unsupported: 'مرورگر',
  'open-new-tab': 'باز کردن و ادامه در زبانه جدید مرورگر'
}
