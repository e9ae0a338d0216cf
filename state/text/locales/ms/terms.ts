import type { termsMessages } from '../../terms.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof termsMessages> = {
  'terms-and-privacy': 'Dengan menyambung, anda menerima {terms} dan {privacy}.',
  'terms-only': 'Dengan menyambung, anda menerima {terms}.',
  'privacy-only': 'Dengan menyambung, anda menerima {privacy}.',
  terms: 'terma',
  privacy: 'dasar privasi',
  'accept-both': 'Saya menerima {terms} dan {privacy}.',
  'accept-terms': 'Saya menerima {terms}.',
  'accept-privacy': 'Saya menerima {privacy}.'
}
