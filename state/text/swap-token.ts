import { text } from './words.ts'

/** The words of SwapSelectToken. */
export const swapTokenMessages = {
  'search-tokens': 'Name or contract address',
  clear: 'Clear',
  suggested: 'Suggested tokens',
  'your-tokens': 'Your tokens',
  tokens: 'Tokens',
  results: 'Results',
  found: '{count} found',
  chosen: 'Already chosen',
  'nothing-found': 'No token found',
  'nothing-found-text': 'Check the spelling, or paste the address of the token’s contract.',
  'not-a-token': 'There is no token at this address that can be swapped',
  'token-unreachable': 'The token could not be read',
  'token-unreachable-text': 'Check your connection and try again.',
  'list-unreachable': 'The tokens could not be loaded',
  'try-again': 'Try again',
  impostor: '{address} · copies a symbol',
  unlisted: '{address} · on no list'
}

export const $swapTokenText = text('swap-token', swapTokenMessages)
