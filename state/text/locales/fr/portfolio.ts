import type { portfolioMessages } from '../../portfolio.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof portfolioMessages> = {
  tokens: 'Tokens',
  nfts: 'NFT',
  activity: 'Activité',
  holdings: 'Ce que le compte détient et a fait',
  loading: 'Chargement',
  'try-again': 'Réessayer',
  'no-tokens': 'Aucun token',
  'tokens-failed': 'Solde indisponible',
  'failed-text': 'Rien n’est perdu. Vérifiez votre connexion et réessayez.',
  'tokens-partial': 'D’autres tokens n’ont pas pu être lus.',
  'tokens-stale': 'Ces montants ont pu changer depuis.'
}
