import { text } from './words.ts'

/** The words of the shell: the titles of the first screens, its buttons, and what it says when a screen cannot be shown. */
export const modalMessages = {
  connect: 'Connect Wallet',
  account: 'Account',
  wallet: 'Wallet',
  back: 'Back',
  close: 'Close',
  help: 'What is a wallet?',
  sessions: 'Smart Sessions',
  'dismiss-alert': 'Dismiss',
  loading: 'Loading',
  'screen-failed': 'This screen could not be loaded',
  'screen-failed-text': 'Check your connection and try again. Nothing has been lost.',
  'try-again': 'Try again'
}

export const $modalText = text('modal', modalMessages)

export type ModalText = typeof modalMessages
