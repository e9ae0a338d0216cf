import type { termsMessages } from '../../terms.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof termsMessages> = {
  'terms-and-privacy': 'En vous connectant, vous acceptez les {terms} et la {privacy}.',
  'terms-only': 'En vous connectant, vous acceptez les {terms}.',
  'privacy-only': 'En vous connectant, vous acceptez la {privacy}.',
  terms: 'conditions d’utilisation',
  privacy: 'politique de confidentialité',
  'accept-both': 'J’accepte les {terms} et la {privacy}.',
  'accept-terms': 'J’accepte les {terms}.',
  'accept-privacy': 'J’accepte la {privacy}.'
}
