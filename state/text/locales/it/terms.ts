import type { termsMessages } from '../../terms.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof termsMessages> = {
  'terms-and-privacy': 'Connettendoti accetti i {terms} e l’{privacy}.',
  'terms-only': 'Connettendoti accetti i {terms}.',
  'privacy-only': 'Connettendoti accetti l’{privacy}.',
  terms: 'termini di servizio',
  privacy: 'informativa sulla privacy',
  'accept-both': 'Accetto i {terms} e l’{privacy}.',
  'accept-terms': 'Accetto i {terms}.',
  'accept-privacy': 'Accetto l’{privacy}.'
}
