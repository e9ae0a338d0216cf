import type { multiChainMessages } from '../../multi-chain.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof multiChainMessages> = {
  eip155: 'شبکه‌های اتریوم',
  solana: 'سولانا',
  polkadot: 'پولکادات',
  bip122: 'بیت‌کوین',
  heading: 'می‌خواهید از {name} کجا استفاده کنید؟',
  text: 'در هر یک از این‌ها حسابی دارد. اکنون یکی را متصل کنید؛ بقیه را می‌توانید بعداً متصل کنید.',
  chains: 'زنجیره‌های {name}',
  more: '{names} و {count} مورد دیگر',
  connected: 'متصل',
  replaces: 'جایگزین {name} می‌شود',
  gone: '{name} دیگر اینجا نیست',
  'gone-text': 'شاید غیرفعال یا از این مرورگر حذف شده باشد.',
  back: 'بازگشت',
  'needs-another': '{name} به کیف پول دیگری نیاز دارد',
  'needs-another-text': '{wallet} در این شبکه نیست. کیف پولی متصل کنید که در آن باشد؛ {wallet} متصل می‌ماند.',
  'needs-a-wallet-text': 'کیف پولی متصل کنید که در این شبکه باشد.',
  'use-same': '{wallet} در {name}؟',
  'use-same-text': 'آنجا هم حسابی دارد. اتصالی که از آن استفاده می‌کنید برقرار می‌ماند و هیچ وجهی جابه‌جا نمی‌شود.',
  'connect-same': 'اتصال {wallet}',
  another: 'کیف پول دیگر',
  choose: 'انتخاب کیف پول',
  cancel: 'لغو'
}
