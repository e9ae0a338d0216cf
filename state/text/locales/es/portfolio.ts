import type { portfolioMessages } from '../../portfolio.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof portfolioMessages> = {
  tokens: 'Tokens',
  nfts: 'NFT',
  activity: 'Actividad',
  holdings: 'Lo que tiene y ha hecho la cuenta',
  loading: 'Cargando',
  'try-again': 'Reintentar',
  'no-tokens': 'Aún no hay tokens',
  'tokens-failed': 'Saldo no disponible',
  'failed-text': 'No se ha perdido nada. Comprueba tu conexión e inténtalo de nuevo.',
  'tokens-partial': 'Otros tokens no se pudieron leer.',
  'tokens-stale': 'Estos importes pueden haber cambiado desde entonces.'
}
