import { text } from './words.ts'

/** The words of RegisterAccountName and RegisterAccountNameSuccess. Spec section 8 gives the wording of two errors. */
export const registerNameMessages = {
  label: 'Your name',
  hint: 'your-name',
  how: 'Others find your account by it and send to it. It is yours for good, and everybody can see whose it is.',
  'too-short': 'At least {count} characters',
  'too-long': 'At most {count} characters',
  'bad-characters': 'Letters of a to z, digits and hyphens only',
  'bad-hyphens': 'The third and the fourth character cannot both be hyphens',
  taken: 'Somebody has this name, or one that looks like it',
  looking: 'Looking whether it is free',
  free: '{name} is free',
  suggestions: 'Names like it',
  'take-suggestion': 'Take {name}',
  'suggestions-failed': 'Error fetching name suggestions',
  'suggestions-failed-text': 'Whether it is free shows when you choose it.',
  choose: 'Choose name',
  signing: 'Approve it in your wallet',
  registering: 'Registering the name',
  failed: 'Error registering name {name}',
  'failed-taken': 'Somebody has it meanwhile, or nobody may have it. You have spent nothing: choose another one.',
  'failed-signature': 'Your signature was not taken. Check the clock of your device, and sign once more.',
  'failed-full': 'This account has as many names as one may have, or has asked too often. Try again later.',
  'failed-unreachable': 'The service does not answer. You need not sign again: try once more in a moment.',
  'failed-wallet': 'Your wallet has not signed. Try again.',
  'try-again': 'Try again',
  'no-login': 'Names are for email and social logins',
  'no-login-text': 'Log in with one, on a network with names, to choose yours.',
  'log-in': 'Log in',
  'no-service': 'No names on {network}',
  'no-service-text': 'This site registers none here. Another network may have them.',
  'choose-network': 'Choose network',
  unreachable: 'Names cannot be chosen just now',
  'unreachable-text': 'The service does not answer. Check your connection and try again.',
  done: '{name} is yours',
  'done-text': 'Whoever sends to it sends to your account.',
  finish: 'Done'
}

export const $registerNameText = text('register-name', registerNameMessages)
