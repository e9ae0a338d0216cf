import type { portfolioMessages } from '../../portfolio.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof portfolioMessages> = {
  tokens: 'Tokeny',
  nfts: 'NFT',
  activity: 'Aktywność',
  holdings: 'Co jest na koncie i co się na nim działo',
  loading: 'Wczytywanie',
  'try-again': 'Ponów',
  'no-tokens': 'Brak tokenów',
  'tokens-failed': 'Saldo tokenów niedostępne',
  'failed-text': 'Nic nie przepadło. Sprawdź połączenie z internetem i spróbuj ponownie.',
  'tokens-partial': 'Innych tokenów nie udało się odczytać.',
  'tokens-stale': 'Te kwoty mogły się od tego czasu zmienić.'
}
