import { defineText } from '../text/define-text.ts'

/** Texts of WalletSendSelectToken. */
export const sendTokenMessages = {
  'search-tokens': 'Name or contract address',
  'your-tokens': 'Your tokens',
  clear: 'Clear',
  found: '{count} found',
  'nothing-found': 'No tokens found',
  'nothing-found-text': 'Check the spelling or paste the contract address.',
  'not-a-token': 'No token at this address',
  'token-unreachable': 'Couldn’t load this token',
  'token-unreachable-text': 'Check your internet and try again.'
}

export const $sendTokenText = defineText('send-token', sendTokenMessages)
