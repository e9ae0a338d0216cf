import type { termsMessages } from '../../terms.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof termsMessages> = {
  'terms-and-privacy': 'Ao conectar, você aceita os {terms} e a {privacy}.',
  'terms-only': 'Ao conectar, você aceita os {terms}.',
  'privacy-only': 'Ao conectar, você aceita a {privacy}.',
  terms: 'termos',
  privacy: 'política de privacidade',
  'accept-both': 'Aceito os {terms} e a {privacy}.',
  'accept-terms': 'Aceito os {terms}.',
  'accept-privacy': 'Aceito a {privacy}.'
}
