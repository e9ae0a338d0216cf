import type { portfolioMessages } from '../../portfolio.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof portfolioMessages> = {
  tokens: 'Token',
  nfts: 'NFTs',
  activity: 'Aktivität',
  holdings: 'Was das Konto hat und getan hat',
  loading: 'Wird geladen',
  'try-again': 'Erneut versuchen',
  'no-tokens': 'Noch keine Token',
  'tokens-failed': 'Guthaben nicht verfügbar',
  'failed-text': 'Es ist nichts verloren. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'tokens-partial': 'Andere Token konnten nicht gelesen werden.',
  'tokens-stale': 'Diese Beträge können sich seither geändert haben.'
}
