import { defineText } from '../text/define-text.ts'

/**
 * Texts of SIWXSignMessage and ConnectingSiwe, and of their results.
 * Error texts follow docs/reference/errors.md.
 */
export const signInMessages = {
  heading: '{site} wants you to sign in',
  'this-site': 'This site',
  'what-required': 'Sign to prove you own this wallet. It’s free. Canceling disconnects it.',
  'what-optional': 'Sign to prove you own this wallet. It’s free, and you can skip it.',
  site: 'Site',
  account: 'Account',
  network: 'Network',
  'valid-until': 'Valid until',
  'valid-from': 'Valid from',
  allows: 'Also allows',
  'full-message': 'Full message',
  cancel: 'Cancel',
  skip: 'Skip',
  disconnect: 'Disconnect',
  sign: 'Sign',
  signing: 'Signing…',
  'try-again': 'Try again',
  preparing: 'Preparing message…',
  'approve-in-wallet': 'Confirm in {wallet}. It’s free and moves no funds.',
  authenticating: 'Authenticating...',
  'authenticating-text': 'This takes a moment.',

  declined: 'Signature declined',
  'declined-required': 'You’re not signed in. Sign again, or cancel to disconnect.',
  'declined-optional': 'You’re not signed in. Sign again or skip.',
  failed: 'Couldn’t sign in',
  'still-open': 'Respond in your wallet first',
  'still-open-text': 'Decline the earlier request there, then sign this one. Don’t see it? Disconnect and connect again.',
  refused: 'Don’t sign this',
  'refused-text': 'This message is for {host}, not this site. It may be a scam; your wallet wasn’t asked.',
  unfit: 'This can’t be signed',
  'unfit-page': 'The message is for a different web address. Your wallet wasn’t asked.',
  'unfit-network': 'The message is for a different network. Your wallet wasn’t asked.',
  'unfit-account': 'The message is for a different account. Your wallet wasn’t asked.',
  'unfit-text': 'The message is invalid or allows more than it says. Your wallet wasn’t asked.',
  'wanted-signed': 'Message to sign',
  deceptive: 'Check the web address',
  'deceptive-text': 'It uses look-alike letters. The real address is {ascii}.',
  'init-failed': 'A problem occurred while trying initialize authentication',

  'still-signed-in': 'You’re still signed in',
  'still-signed-in-text': '{site} didn’t respond, so you’re still signed in there. Your wallet is disconnected.',
  'still-signed-in-toast': 'The site didn’t respond. You’re still signed in there.',
  'signing-out': 'Signing out…',
  later: 'Later'
}

export const $signInText = defineText('sign-in', signInMessages)
