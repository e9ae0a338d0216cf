import type { termsMessages } from '../../terms.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof termsMessages> = {
  'terms-and-privacy': 'Łącząc się, akceptujesz {terms} i {privacy}.',
  'terms-only': 'Łącząc się, akceptujesz {terms}.',
  'privacy-only': 'Łącząc się, akceptujesz {privacy}.',
  terms: 'regulamin',
  privacy: 'politykę prywatności',
  'accept-both': 'Akceptuję {terms} i {privacy}.',
  'accept-terms': 'Akceptuję {terms}.',
  'accept-privacy': 'Akceptuję {privacy}.'
}
