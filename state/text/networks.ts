import { text } from './words.ts'

/** The words of Networks, SwitchNetwork and UnsupportedChain. */
export const networksMessages = {
  search: 'Search networks',
  clear: 'Clear',
  networks: 'Networks',
  'nothing-found': 'No network found',
  'nothing-found-text': 'Check the spelling.',
  'not-approved': 'Not approved by your wallet',
  'needs-another-wallet': 'Needs another wallet',
  found: '{count} found',
  'switching-to': 'Switching to {name}',
  'approve-in-wallet': 'Approve the change in {wallet}. It does not move any funds.',
  declined: 'Switch declined',
  'declined-text': 'You declined the change in {wallet}. You are still on the network you were on.',
  failed: 'The network was not switched',
  'try-again': 'Try again',
  cancel: 'Cancel',
  'not-on-unknown': '{site} does not work with this network',
  'not-on-text': 'Your wallet is on a network this site does not use. Choose one of these to go on.',
  or: 'or',
  disconnect: 'Disconnect',
  'this-site': 'This site',
  'what-is-a-network': 'What is a network?',
  'networks-note': 'Your wallet may not support every network. {link}'
}

export const $networksText = text('networks', networksMessages)
