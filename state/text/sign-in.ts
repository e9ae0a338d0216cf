import { text } from './words.ts'

/** The words of SIWXSignMessage and ConnectingSiwe, and of what becomes of them. Spec section 8 gives the wording of what it names. */
export const signInMessages = {
  heading: '{site} asks you to sign in',
  'this-site': 'This site',
  'what-required': 'Signing proves you own this wallet. It costs nothing. Cancelling disconnects it.',
  'what-optional': 'Signing proves you own this wallet. It costs nothing, and you may go on without.',
  site: 'Site',
  account: 'Account',
  network: 'Network',
  'valid-until': 'Valid until',
  'valid-from': 'Valid from',
  allows: 'Also allows',
  'full-message': 'Full message',
  cancel: 'Cancel',
  disconnect: 'Disconnect',
  sign: 'Sign',
  signing: 'Signing…',
  'try-again': 'Try again',
  preparing: 'Preparing the message',
  'approve-in-wallet': 'Approve in {wallet}. Nothing is sent and nothing is paid.',
  authenticating: 'Authenticating...',
  'authenticating-text': 'This takes a moment.',

  declined: 'Signature declined',
  'declined-required': 'You are not signed in yet. Sign again, or cancel to disconnect.',
  'declined-optional': 'You are not signed in. Sign again, or cancel.',
  failed: 'Not signed in',
  'still-open': 'Answer in your wallet first',
  'still-open-text':
    'It still shows an earlier request. Decline it there, then sign this one. Nothing there? Disconnect and connect again.',
  refused: 'Do not sign this here',
  'refused-text':
    'The message is for {host}, not for this page: it may be meant to steal your sign-in there. Nothing was asked of your wallet.',
  unfit: 'This cannot be signed',
  'unfit-page': 'The message names another address than this page has. Nothing was asked of your wallet.',
  'unfit-network': 'The message is for another network than yours. Nothing was asked of your wallet.',
  'unfit-account': 'The message is for another account than yours. Nothing was asked of your wallet.',
  'unfit-text':
    'The message is not written as a sign-in has to be, or it allows more than it says. Nothing was asked of your wallet.',
  'wanted-signed': 'What the site wants signed',
  deceptive: 'Look at the address twice',
  'deceptive-text': 'It has letters that look like others. Its real name is {ascii}.',
  'init-failed': 'A problem occurred while trying initialize authentication',

  'still-signed-in': 'You are still signed in',
  'still-signed-in-text': '{site} did not answer, so your sign-in there has not ended. Your wallet is disconnected.',
  'still-signed-in-toast': 'The site did not answer: you are still signed in there',
  'signing-out': 'Signing out…',
  later: 'Later'
}

export const $signInText = text('sign-in', signInMessages)
