import { text } from './words.ts'

/** The words of the network switch on a page. */
export const networkMessages = {
  networks: 'Networks',
  'not-approved': 'Not approved by your wallet',
  'needs-another-wallet': 'Needs another wallet',
  'approve-in-wallet': 'Approve in {wallet}',
  declined: 'Declined in {wallet}',
  failed: 'Not switched. Try again.'
}

export const $networkText = text('network', networkMessages)
