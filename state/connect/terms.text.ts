import { defineText } from '../text/define-text.ts'

/** Texts of the terms: in the footer of Connect, or as a checkbox. */
export const termsMessages = {
  'terms-and-privacy': 'By connecting, you agree to the {terms} and {privacy}.',
  'terms-only': 'By connecting, you agree to the {terms}.',
  'privacy-only': 'By connecting, you agree to the {privacy}.',
  terms: 'terms',
  privacy: 'privacy policy',
  'accept-both': 'I agree to the {terms} and {privacy}.',
  'accept-terms': 'I agree to the {terms}.',
  'accept-privacy': 'I agree to the {privacy}.'
}

export const $termsText = defineText('terms', termsMessages)
