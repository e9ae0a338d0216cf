import { defineText } from '../text/define-text.ts'

/** Texts of the email change. */
export const updateEmailMessages = {
  email: 'Email',
  'email-hint': 'Enter your email',
  invalid: 'Invalid email',
  'how-first': 'We’ll send a code to {email}, then one to the new address.',
  'how-new': 'We’ll send a code to this address.',
  wait: 'You can request a code in {time}',
  cancel: 'Cancel',
  save: 'Save',
  'start-over': 'Start over'
}

export const $updateEmailText = defineText('update-email', updateEmailMessages)
