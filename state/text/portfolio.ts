import { text } from './words.ts'

/** The words of what an account holds, and of the tabs that also tell what it has done. */
export const portfolioMessages = {
  tokens: 'Tokens',
  nfts: 'NFTs',
  activity: 'Activity',
  holdings: 'Holdings and activity',
  loading: 'Loading',
  'try-again': 'Try again',
  'no-tokens': 'No tokens yet',
  'tokens-failed': 'Token Balance Unavailable',
  'failed-text': 'Nothing has been lost. Check your connection and try again.',
  'tokens-partial': 'Other tokens could not be read.',
  'tokens-stale': 'These amounts may have changed since.'
}

export const $portfolioText = text('portfolio', portfolioMessages)

export type PortfolioText = typeof portfolioMessages
