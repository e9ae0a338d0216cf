import { computed } from 'nanostores'
import { $swapText } from './swap.ts'
import { text } from './words.ts'

/** The words of SwapPreview, and of what the wallet answers. */
export const swapPreviewMessages = {
  swap: 'Swap',
  approve: 'Approve',
  cancel: 'Cancel',
  close: 'Close',
  'one-step': 'Your wallet asks once.',
  'together-step': 'Your wallet allows {amount} {from} and swaps them at once.',
  'two-steps': 'Your wallet asks twice: to allow {amount} {from}, then to swap.',
  'permit-steps':
    'Your wallet asks twice: for a signature that allows {amount} {from} for 20 minutes and costs nothing, then to swap.',
  'three-steps':
    'Your wallet asks three times: this token has to be allowed nothing first, then {amount} {from}, then comes the swap.',
  'impact-high': 'You lose {impact} by swapping so much at once',
  'impact-high-text': 'There is too little of {symbol} on the market for this amount. A smaller one gives a better price.',
  'accept-risk': 'I have read this and still want to swap',

  preparing: 'Trying the swap out on the network',
  'asking-reset': 'Approve in {wallet}: allow nothing first ({step} of {steps})',
  'asking-approve': 'Approve in {wallet}: allow {amount} {from} ({step} of {steps})',
  'asking-permit': 'Approve in {wallet}: a signature that allows {amount} {from} for 20 minutes ({step} of {steps})',
  'asking-swap': 'Approve the swap in {wallet}',
  'asking-swap-step': 'Approve the swap in {wallet} ({step} of {steps})',
  'asking-together': 'Approve in {wallet}',
  'sent-reset': 'Waiting for the network ({step} of {steps})',
  'sent-approve': 'Waiting until {from} is allowed ({step} of {steps})',
  'sent-swap': 'Swapping',
  'sent-together': 'Swapping',

  moved: 'The price has changed',
  'moved-text': 'There is a new quote. Look at it, then swap.',
  'not-swapped': 'Not swapped',
  'reverts-reason': 'Tried out on the network, the contract refuses it: {reason}',
  'unknown-outcome': 'It is on its way',
  'unknown-outcome-text': 'Nobody tells yet what came of it. Look into the activity of your account before you try again.',

  done: 'Swapped',
  'done-text': '{spent} {from} became {received} {to}.',
  'done-about': '{spent} {from} were swapped for at least {received} {to}.',
  explorer: 'View on the explorer',

  // toasts, of spec section 8 and facts/views-and-flows §11
  allowing: 'Allowing {from}',
  'allowed-later': '{from} is allowed. Nothing was swapped yet.',
  swapping: 'Swapping {from} to {to}',
  swapped: 'Swapped {from} to {to}',
  'swap-failed': 'Transaction error',
  'approval-failed': 'The approval failed. Nothing was swapped.',
  declined: 'You declined. Nothing was swapped.'
}

/** With those of the form, whose facts it repeats. */
export const $swapPreviewText = computed([$swapText, text('swap-preview', swapPreviewMessages)], (form, preview) => ({
  ...form,
  ...preview
}))
