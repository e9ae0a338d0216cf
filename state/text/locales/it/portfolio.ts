import type { portfolioMessages } from '../../portfolio.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof portfolioMessages> = {
  tokens: 'Token',
  nfts: 'NFT',
  activity: 'Attività',
  holdings: 'Ciò che l’account possiede e ha fatto',
  loading: 'Caricamento',
  'try-again': 'Riprova',
  'no-tokens': 'Ancora nessun token',
  'tokens-failed': 'Saldo non disponibile',
  'failed-text': 'Nulla è andato perso. Controlla la connessione e riprova.',
  'tokens-partial': 'Altri token non sono stati letti.',
  'tokens-stale': 'Questi importi potrebbero essere cambiati nel frattempo.'
}
