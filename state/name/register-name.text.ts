import { defineText } from '../text/define-text.ts'

/**
 * Texts of RegisterAccountName and RegisterAccountNameSuccess.
 * Two error texts follow docs/reference/errors.md.
 */
export const registerNameMessages = {
  label: 'Your name',
  hint: 'your-name',
  how: 'People can find and pay you by this name. It’s permanent and public.',
  'too-short': 'At least {count} characters',
  'too-long': 'Up to {count} characters',
  'bad-characters': 'Only letters a–z, numbers and hyphens',
  'bad-hyphens': 'Characters 3 and 4 can’t both be hyphens',
  taken: 'Taken, or too similar to another name',
  looking: 'Checking availability…',
  free: '{name} is available',
  suggestions: 'Suggestions',
  'take-suggestion': 'Use {name}',
  'suggestions-failed': 'Error fetching name suggestions',
  'suggestions-failed-text': 'We’ll check it when you choose it.',
  choose: 'Choose name',
  signing: 'Confirm in your wallet',
  registering: 'Registering name…',
  failed: 'Error registering name {name}',
  'failed-taken': 'It was just taken or is reserved. You weren’t charged; choose another one.',
  'failed-signature': 'Your signature wasn’t accepted. Check your device’s clock and sign again.',
  'failed-full': 'You’ve reached the limit of names or requests. Try again later.',
  'failed-unreachable': 'Couldn’t reach the service. Try again; you won’t need to sign again.',
  'failed-wallet': 'Your wallet didn’t sign. Try again.',
  'try-again': 'Try again',
  'no-login': 'Names need an email or social login',
  'no-login-text': 'Log in with email or social on a network that has names.',
  'log-in': 'Log in',
  'no-service': 'No names on {network}',
  'no-service-text': 'Names aren’t offered here. Try another network.',
  'choose-network': 'Select network',
  unreachable: 'Names are unavailable',
  'unreachable-text': 'Couldn’t reach the service. Check your internet and try again.',
  done: '{name} is yours',
  'done-text': 'Payments to it arrive in your account.',
  primary: 'Use as main name',
  'primary-text': 'Other apps then show it with your address. You pay a network fee on {network}.',
  'primary-sent': 'Other apps show this name once the transaction is confirmed.',
  finish: 'Done'
}

export const $registerNameText = defineText('register-name', registerNameMessages)
