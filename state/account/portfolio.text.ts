import { defineText } from '../text/define-text.ts'

/** Texts of the portfolio and of the account's tabs. */
export const portfolioMessages = {
  tokens: 'Tokens',
  nfts: 'NFTs',
  activity: 'Activity',
  holdings: 'Holdings and activity',
  loading: 'Loading',
  'try-again': 'Try again',
  'no-tokens': 'No tokens yet',
  'tokens-failed': 'Couldn’t load tokens',
  'failed-text': 'Your assets are safe. Check your internet and try again.',
  'tokens-partial': 'Some tokens couldn’t be loaded.',
  'tokens-stale': 'Balances may be out of date.'
}

export const $portfolioText = defineText('portfolio', portfolioMessages)

export type PortfolioText = typeof portfolioMessages
