import { text } from './words.ts'

/** What one accepts by connecting: in the footer of Connect, or to be ticked first. */
export const termsMessages = {
  'terms-and-privacy': 'By connecting you accept the {terms} and the {privacy}.',
  'terms-only': 'By connecting you accept the {terms}.',
  'privacy-only': 'By connecting you accept the {privacy}.',
  terms: 'terms',
  privacy: 'privacy policy',
  'accept-both': 'I accept the {terms} and the {privacy}.',
  'accept-terms': 'I accept the {terms}.',
  'accept-privacy': 'I accept the {privacy}.'
}

export const $termsText = text('terms', termsMessages)
