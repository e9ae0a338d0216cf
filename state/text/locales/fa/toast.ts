import type { toastMessages } from '../../toast.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof toastMessages> = {
  'address-copied': 'نشانی کپی شد',
  'link-copied': 'پیوند کپی شد',
  'copy-failed': 'مرورگر شما اجازه کپی نداد',
  'share-failed': 'مرورگر شما اجازه اشتراک‌گذاری نداد',
  'recovery-first': 'پیش از اشتراک‌گذاری نشانی، بازیابی را راه‌اندازی کنید',
  'disconnect-failed': 'قطع اتصال ناموفق بود',
  'balance-unavailable': 'موجودی توکن در دسترس نیست',
  'transactions-failed': 'دریافت تراکنش‌ها ناموفق بود',
  'unsupported-chain': 'این شبکه پشتیبانی نمی‌شود',
  'switch-failed': 'شبکه تغییر نکرد',
  'something-went-wrong': 'مشکلی پیش آمد',
  'signature-declined': 'امضا رد شد',
  'code-sent': 'کد دیگری در راه است',
  'email-updated': 'ایمیل شما به‌روزرسانی شد'
}
