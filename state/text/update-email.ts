import { text } from './words.ts'

/** The words of changing the email. */
export const updateEmailMessages = {
  email: 'Email',
  'email-hint': 'Enter your email',
  invalid: 'Invalid email',
  'how-first': 'We send a code to {email}, and then one to the new address.',
  'how-new': 'We send a code to this address.',
  wait: 'You can ask for a code in {time}',
  cancel: 'Cancel',
  save: 'Save',
  'start-over': 'Start over'
}

export const $updateEmailText = text('update-email', updateEmailMessages)
