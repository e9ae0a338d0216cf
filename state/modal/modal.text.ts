import { defineText } from '../text/define-text.ts'

/**
 * Texts of the modal shell: titles of the first screens, its buttons,
 * and the error if a screen cannot be shown.
 */
export const modalMessages = {
  connect: 'Connect wallet',
  account: 'Account',
  wallet: 'Wallet',
  back: 'Back',
  close: 'Close',
  help: 'What is a wallet?',
  sessions: 'Smart sessions',
  'dismiss-alert': 'Dismiss',
  loading: 'Loading',
  'screen-failed': 'Couldn’t load this screen',
  'screen-failed-text': 'Nothing was lost. Check your internet and try again.',
  'try-again': 'Try again'
}

export const $modalText = defineText('modal', modalMessages)

export type ModalText = typeof modalMessages
