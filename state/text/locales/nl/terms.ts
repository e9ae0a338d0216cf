import type { termsMessages } from '../../terms.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof termsMessages> = {
  'terms-and-privacy': 'Door te koppelen ga je akkoord met de {terms} en het {privacy}.',
  'terms-only': 'Door te koppelen ga je akkoord met de {terms}.',
  'privacy-only': 'Door te koppelen ga je akkoord met het {privacy}.',
  terms: 'voorwaarden',
  privacy: 'privacybeleid',
  'accept-both': 'Ik ga akkoord met de {terms} en het {privacy}.',
  'accept-terms': 'Ik ga akkoord met de {terms}.',
  'accept-privacy': 'Ik ga akkoord met het {privacy}.'
}
