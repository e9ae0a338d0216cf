import type { smartSessionsMessages } from '../../smart-sessions.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof smartSessionsMessages> = {
  beta: 'بتا',
  'beta-text': 'آزمایشی است: آنچه محدودیت‌های نشست‌ها را اعمال می‌کند توسط کسی حسابرسی نشده است.',
  loading: 'در حال بارگذاری نشست‌های شما',
  'in-force': 'فعال',
  over: 'پایان‌یافته',
  'unknown-site': 'سایت ناشناخته',
  until: 'تا {time}',
  ended: 'پایان: {time}',
  expired: 'انقضا: {time}',
  'may-spend': 'هنوز می‌تواند {amount} خرج کند',
  'may-spend-token': 'هنوز می‌تواند مقداری {token} خرج کند',
  'may-use': 'استفاده از {contract}',
  end: 'پایان',
  'end-named': 'پایان نشست {name}',
  'end-question': 'این نشست پایان یابد؟',
  'end-text': '{name} دیگر نمی‌تواند از طرف حساب شما عمل کند. شبکه برای همیشه دیگر چیزی از این نشست نمی‌پذیرد.',
  cancel: 'لغو',
  'end-now': 'پایان نشست',
  ending: 'در حال پایان',
  'approve-in': 'آن را در کیف پول خود تأیید کنید',
  'no-sessions': 'نشست هوشمندی نیست',
  'no-sessions-text': 'وقتی سایتی بخواهد در محدوده‌ای معین از طرف حساب هوشمند شما عمل کند، اینجا نمایش داده می‌شود.',
  absent: 'در {network} نشست هوشمندی نیست',
  'absent-text': 'این سایت در این شبکه نشستی نمی‌شناسد.',
  failed: 'فعلاً نمی‌توان نشست‌ها را فهرست کرد',
  'failed-text': 'آنچه اجازه داده‌اید همان‌طور باقی می‌ماند. اتصال اینترنت را بررسی کرده و دوباره تلاش کنید.',
  'try-again': 'تلاش دوباره'
}
