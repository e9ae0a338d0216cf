import type { portfolioMessages } from '../../portfolio.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof portfolioMessages> = {
  tokens: 'Tokens',
  nfts: 'NFT’s',
  activity: 'Activiteit',
  holdings: 'Wat het account bezit en heeft gedaan',
  loading: 'Laden',
  'try-again': 'Opnieuw proberen',
  'no-tokens': 'Nog geen tokens',
  'tokens-failed': 'Tokensaldo niet beschikbaar',
  'failed-text': 'Er is niets verloren gegaan. Controleer je verbinding en probeer het opnieuw.',
  'tokens-partial': 'Andere tokens konden niet worden gelezen.',
  'tokens-stale': 'Deze bedragen kunnen inmiddels zijn veranderd.'
}
