import { text } from './words.ts'

/** The words of the ways in: email, providers, Farcaster. */
export const loginMessages = {
  email: 'Email',
  'email-hint': 'Enter your email',
  continue: 'Continue',
  'invalid-email': 'Invalid email',
  'continue-with': 'Continue with {name}',
  'more-socials': 'More ways to log in',
  'with-wallet': 'Continue with a wallet',
  'enter-code': 'Enter the six digits sent to {email}',
  code: 'Code of six digits',
  'code-valid': 'The code is valid for a few minutes.',
  checking: 'Checking the code',
  'tries-left': 'Tries left: {count}',
  'too-many-tries': 'Wrong too often. Ask for another code.',
  resend: 'Send another code',
  'resend-in': 'Another code in {time}',
  sending: 'Sending',
  'register-device': 'Confirm this device',
  'device-mail': 'We have sent a link to {email}. Open it and confirm that it is you.',
  'device-same': 'Keep this window open.',
  'resend-link': 'Send another link',
  'link-in': 'Another link in {time}',
  'in-window': 'Log in in the window that has opened.',
  leaving: 'Taking you to {name}.',
  connecting: 'Your wallet is being opened.',
  declined: 'Login closed',
  'declined-text': 'Nothing was shared with this site.',
  failed: 'Login did not work',
  'try-again': 'Try again',
  'scan-farcaster': 'Scan this code with your phone',
  'open-farcaster': 'Open Farcaster'
}

export const $loginText = text('login', loginMessages)
