import { computed } from 'nanostores'
import { $swapText } from './swap.text.ts'
import { defineText } from '../text/define-text.ts'

/** Texts of SwapPreview and of the swap's results. */
export const swapPreviewMessages = {
  swap: 'Swap',
  approve: 'Approve',
  cancel: 'Cancel',
  close: 'Close',
  'one-step': 'Confirm once in your wallet.',
  'together-step': 'Confirm once to approve {amount} {from} and swap.',
  'two-steps': 'Confirm twice: approve {amount} {from}, then swap.',
  'permit-steps': 'Confirm twice: sign to approve {amount} {from} for 20 min (free), then swap.',
  'three-steps': 'Confirm 3 times: reset the old approval, approve {amount} {from}, then swap.',
  'impact-high': 'High price impact: you lose {impact}',
  'impact-high-text': 'There isn’t enough {symbol} liquidity for this amount. A smaller swap gets a better price.',
  'accept-risk': 'I understand the risk and want to swap',

  preparing: 'Simulating the swap…',
  'asking-reset': 'Confirm in {wallet}: reset the old approval ({step} of {steps})',
  'asking-approve': 'Confirm in {wallet}: approve {amount} {from} ({step} of {steps})',
  'asking-permit': 'Confirm in {wallet}: sign to approve {amount} {from} for 20 min ({step} of {steps})',
  'asking-swap': 'Confirm the swap in {wallet}',
  'asking-swap-step': 'Confirm the swap in {wallet} ({step} of {steps})',
  'asking-together': 'Confirm in {wallet}',
  'sent-reset': 'Resetting the approval… ({step} of {steps})',
  'sent-approve': 'Approving {from}… ({step} of {steps})',
  'sent-swap': 'Swapping…',
  'sent-together': 'Swapping…',

  moved: 'Price changed',
  'moved-text': 'Review the new quote, then swap.',
  'not-swapped': 'Not swapped',
  'reverts-reason': 'In a simulation, the contract rejected it: {reason}',
  'unknown-outcome': 'Swap sent',
  'unknown-outcome-text': 'We don’t know the result yet. Check Activity before you try again.',

  done: 'Swap complete',
  'done-text': 'You swapped {spent} {from} for {received} {to}.',
  'done-about': 'You swapped {spent} {from} for at least {received} {to}.',
  explorer: 'View on explorer',

  // toasts (docs/reference/errors.md, docs/decisions/screens.md)
  allowing: 'Approving {from}…',
  'allowed-later': '{from} approved. Nothing was swapped yet.',
  swapping: 'Swapping {from} for {to}…',
  swapped: 'Swapped {from} for {to}',
  'swap-failed': 'Swap failed',
  'approval-failed': 'Approval failed. Nothing was swapped.',
  declined: 'You declined. Nothing was swapped.'
}

/** Texts of SwapPreview together with those of the form, whose details it repeats. */
export const $swapPreviewText = computed([$swapText, defineText('swap-preview', swapPreviewMessages)], (form, preview) => ({
  ...form,
  ...preview
}))
