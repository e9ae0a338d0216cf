import { defineText } from '../text/define-text.ts'

/** Texts of SwapSelectToken. */
export const swapTokenMessages = {
  'search-tokens': 'Name or contract address',
  clear: 'Clear',
  suggested: 'Suggested tokens',
  'your-tokens': 'Your tokens',
  tokens: 'Tokens',
  results: 'Results',
  found: '{count} found',
  chosen: 'Already selected',
  'nothing-found': 'No tokens found',
  'nothing-found-text': 'Check the spelling or paste the contract address.',
  'not-a-token': 'No swappable token at this address',
  'token-unreachable': 'Couldn’t load this token',
  'token-unreachable-text': 'Check your internet and try again.',
  'list-unreachable': 'Couldn’t load tokens',
  'try-again': 'Try again',
  impostor: '{address} · possible fake',
  unlisted: '{address} · unverified'
}

export const $swapTokenText = defineText('swap-token', swapTokenMessages)
