import type { termsMessages } from '../../terms.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof termsMessages> = {
  'terms-and-privacy': 'Під’єднуючись, ви приймаєте {terms} і {privacy}.',
  'terms-only': 'Під’єднуючись, ви приймаєте {terms}.',
  'privacy-only': 'Під’єднуючись, ви приймаєте {privacy}.',
  terms: 'умови користування',
  privacy: 'політику конфіденційності',
  'accept-both': 'Я приймаю {terms} і {privacy}.',
  'accept-terms': 'Я приймаю {terms}.',
  'accept-privacy': 'Я приймаю {privacy}.'
}
