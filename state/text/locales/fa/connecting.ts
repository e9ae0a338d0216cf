import type { connectingMessages } from '../../connecting.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingMessages> = {
  'continue-in': 'ادامه در {name}',
  'accept-in-wallet': 'درخواست را در کیف پول بپذیرید. اتصال هیچ وجهی را جابه‌جا نمی‌کند.',
  'no-window': 'پنجره‌ای باز نشد؟ {name} را از نوار ابزار مرورگر باز کنید.',
  'on-phone': 'کیف پولتان روی گوشی است؟',
  'show-code': 'نمایش کد QR',
  'try-again': 'تلاش دوباره'
}
