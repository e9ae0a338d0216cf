import type { termsMessages } from '../../terms.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof termsMessages> = {
  'terms-and-privacy': 'Al conectar aceptas los {terms} y la {privacy}.',
  'terms-only': 'Al conectar aceptas los {terms}.',
  'privacy-only': 'Al conectar aceptas la {privacy}.',
  terms: 'términos de uso',
  privacy: 'política de privacidad',
  'accept-both': 'Acepto los {terms} y la {privacy}.',
  'accept-terms': 'Acepto los {terms}.',
  'accept-privacy': 'Acepto la {privacy}.'
}
