import { text } from './words.ts'

/** The words of WalletSendSelectToken. */
export const sendTokenMessages = {
  'search-tokens': 'Name or contract address',
  'your-tokens': 'Your tokens',
  clear: 'Clear',
  found: '{count} found',
  'nothing-found': 'No token found',
  'nothing-found-text': 'Check the spelling, or paste the address of the token’s contract.',
  'not-a-token': 'There is no token at this address',
  'token-unreachable': 'The token could not be read',
  'token-unreachable-text': 'Check your connection and try again.'
}

export const $sendTokenText = text('send-token', sendTokenMessages)
