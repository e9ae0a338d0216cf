import { text } from './words.ts'

/** What toasts say, by the keys that `showToast` takes. Spec section 8 gives the wording of those it names. */
export const toastMessages = {
  'address-copied': 'Address copied',
  'link-copied': 'Link copied',
  'copy-failed': 'Your browser did not allow copying',
  'share-failed': 'Your browser did not allow sharing',
  'recovery-first': 'Set up recovery before you share your address',
  'disconnect-failed': 'Failed to disconnect',
  'balance-unavailable': 'Token Balance Unavailable',
  'transactions-failed': 'Failed to fetch transactions',
  'unsupported-chain': 'Chain is not supported',
  'switch-failed': 'The network was not switched',
  'something-went-wrong': 'Something went wrong',
  'signature-declined': 'Signature declined',
  'code-sent': 'Another code is on its way',
  'email-updated': 'Your email is updated'
}

export const $toastText = text('toast', toastMessages)
