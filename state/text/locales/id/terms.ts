import type { termsMessages } from '../../terms.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof termsMessages> = {
  'terms-and-privacy': 'Dengan menghubungkan, Anda menyetujui {terms} dan {privacy}.',
  'terms-only': 'Dengan menghubungkan, Anda menyetujui {terms}.',
  'privacy-only': 'Dengan menghubungkan, Anda menyetujui {privacy}.',
  terms: 'ketentuan',
  privacy: 'kebijakan privasi',
  'accept-both': 'Saya menyetujui {terms} dan {privacy}.',
  'accept-terms': 'Saya menyetujui {terms}.',
  'accept-privacy': 'Saya menyetujui {privacy}.'
}
