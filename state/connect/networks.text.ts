import { defineText } from '../text/define-text.ts'

/** Texts of Networks, SwitchNetwork and UnsupportedChain. */
export const networksMessages = {
  search: 'Search networks',
  clear: 'Clear',
  networks: 'Networks',
  'nothing-found': 'No networks found',
  'nothing-found-text': 'Check the spelling.',
  'not-approved': 'Not approved by your wallet',
  'needs-another-wallet': 'Needs another wallet',
  found: '{count} found',
  'switching-to': 'Switching to {name}…',
  'approve-in-wallet': 'Confirm the switch in {wallet}. It doesn’t move any funds.',
  declined: 'Switch declined',
  'declined-text': 'You declined in {wallet}. You’re still on the same network.',
  failed: 'Couldn’t switch networks',
  'try-again': 'Try again',
  cancel: 'Cancel',
  'not-on-unknown': '{site} doesn’t support this network',
  'not-on-text': 'Your wallet is on an unsupported network. Select one of these to continue.',
  or: 'or',
  disconnect: 'Disconnect',
  'this-site': 'This site',
  'what-is-a-network': 'What is a network?',
  'networks-note': 'Your wallet may not support every network. {link}'
}

export const $networksText = defineText('networks', networksMessages)
