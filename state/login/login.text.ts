import { defineText } from '../text/define-text.ts'

/** Texts of the login methods: email, providers, Farcaster. */
export const loginMessages = {
  email: 'Email',
  'email-hint': 'Enter your email',
  continue: 'Continue',
  'invalid-email': 'Invalid email',
  'continue-with': 'Continue with {name}',
  'more-socials': 'More ways to log in',
  'with-wallet': 'Continue with a wallet',
  'enter-code': 'Enter the 6-digit code sent to {email}',
  code: '6-digit code',
  'code-valid': 'The code expires in a few minutes.',
  checking: 'Checking code…',
  'tries-left': 'Attempts left: {count}',
  'too-many-tries': 'Too many attempts. Request a new code.',
  resend: 'Resend code',
  'resend-in': 'Resend in {time}',
  sending: 'Sending…',
  'register-device': 'Confirm this device',
  'device-mail': 'We sent a link to {email}. Open it to confirm it’s you.',
  'device-same': 'Keep this window open.',
  'resend-link': 'Resend link',
  'link-in': 'Resend in {time}',
  'in-window': 'Continue in the new window.',
  leaving: 'Taking you to {name}…',
  connecting: 'Opening your wallet…',
  declined: 'Login canceled',
  'declined-text': 'Nothing was shared with this site.',
  failed: 'Couldn’t log in',
  'try-again': 'Try again',
  'scan-farcaster': 'Scan this code with your phone',
  'open-farcaster': 'Open Farcaster'
}

export const $loginText = defineText('login', loginMessages)
