import type { termsMessages } from '../../terms.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof termsMessages> = {
  'terms-and-privacy': 'Mit dem Verbinden akzeptieren Sie die {terms} und die {privacy}.',
  'terms-only': 'Mit dem Verbinden akzeptieren Sie die {terms}.',
  'privacy-only': 'Mit dem Verbinden akzeptieren Sie die {privacy}.',
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutzerklärung',
  'accept-both': 'Ich akzeptiere die {terms} und die {privacy}.',
  'accept-terms': 'Ich akzeptiere die {terms}.',
  'accept-privacy': 'Ich akzeptiere die {privacy}.'
}
