import { defineText } from '../text/define-text.ts'

/** Texts of the network button. */
export const networkMessages = {
  networks: 'Networks',
  'not-approved': 'Not approved by your wallet',
  'needs-another-wallet': 'Needs another wallet',
  'approve-in-wallet': 'Confirm in {wallet}',
  declined: 'Declined in {wallet}',
  failed: 'Couldn’t switch. Try again.'
}

export const $networkText = defineText('network', networkMessages)
