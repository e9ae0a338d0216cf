import type { receiverMessages } from '../../receiver.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiverMessages> = {
  'sent-before': 'در {date} به اینجا فرستاده‌اید',
  'not-an-address': 'این یک نشانی {network} نیست.',
  'no-such-name': '{name} نشانی‌ای ندارد.',
  'invalid-name': 'این نام معتبر نیست.',
  'name-off-chain': 'این نام خارج از شبکه نگهداری می‌شود. از خود نشانی استفاده کنید.',
  'name-unreachable': 'جستجوی این نام ممکن نشد.',
  'wrong-checksum': 'یکی از نویسه‌های این نشانی اشتباه است. دوباره آن را کپی کنید.',
  'wrong-network': 'این به {where} تعلق دارد، نه به {network}.',
  'bad-link': 'این پیوند پرداخت قابل استفاده نیست.',
  'names-unknown': 'در این شبکه نمی‌توان نام‌ها را جستجو کرد. از خود نشانی استفاده کنید.',
  'zero-address': 'این نشانی متعلق به هیچ‌کس نیست. آنچه به آن فرستاده شود از دست می‌رود.',
  'token-contract': 'این قرارداد خود توکن است. آنچه به آن فرستاده شود از دست می‌رود.',
  'invalid-receiver': 'این یک نشانی {network} نیست.',
  'first-time': 'تاکنون به اینجا نفرستاده‌اید.'
}
