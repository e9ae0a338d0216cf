import type { termsMessages } from '../../terms.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof termsMessages> = {
  'terms-and-privacy': 'با اتصال، {terms} و {privacy} را می‌پذیرید.',
  'terms-only': 'با اتصال، {terms} را می‌پذیرید.',
  'privacy-only': 'با اتصال، {privacy} را می‌پذیرید.',
  terms: 'شرایط استفاده',
  privacy: 'سیاست حریم خصوصی',
  'accept-both': '{terms} و {privacy} را می‌پذیرم.',
  'accept-terms': '{terms} را می‌پذیرم.',
  'accept-privacy': '{privacy} را می‌پذیرم.'
}
