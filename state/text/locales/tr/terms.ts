import type { termsMessages } from '../../terms.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof termsMessages> = {
  'terms-and-privacy': 'Bağlanarak bu sitenin {terms} ve {privacy} kabul etmiş olursunuz.',
  'terms-only': 'Bağlanarak bu sitenin {terms} kabul etmiş olursunuz.',
  'privacy-only': 'Bağlanarak bu sitenin {privacy} kabul etmiş olursunuz.',
  terms: 'koşullarını',
  privacy: 'gizlilik politikasını',
  'accept-both': 'Bu sitenin {terms} ve {privacy} kabul ediyorum.',
  'accept-terms': 'Bu sitenin {terms} kabul ediyorum.',
  'accept-privacy': 'Bu sitenin {privacy} kabul ediyorum.'
}
