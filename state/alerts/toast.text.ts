import { defineText } from '../text/define-text.ts'

/** Texts of toasts, by the keys of `showToast`. Error texts follow docs/reference/errors.md. */
export const toastMessages = {
  'address-copied': 'Address copied',
  'link-copied': 'Link copied',
  'copy-failed': 'Your browser blocked copying',
  'share-failed': 'Your browser blocked sharing',
  'recovery-first': 'Set up recovery before you share your address',
  'disconnect-failed': 'Failed to disconnect',
  'balance-unavailable': 'Token Balance Unavailable',
  'transactions-failed': 'Failed to fetch transactions',
  'unsupported-chain': 'Chain is not supported',
  'switch-failed': 'Couldn’t switch networks',
  'something-went-wrong': 'Something went wrong',
  'signature-declined': 'Signature declined',
  'code-sent': 'New code sent',
  'email-updated': 'Email updated'
}

export const $toastText = defineText('toast', toastMessages)
