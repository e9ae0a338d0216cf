import type { portfolioMessages } from '../../portfolio.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof portfolioMessages> = {
  tokens: 'Tokens',
  nfts: 'NFTs',
  activity: 'Atividade',
  holdings: 'O que a conta tem e já fez',
  loading: 'Carregando',
  'try-again': 'Tentar de novo',
  'no-tokens': 'Nenhum token ainda',
  'tokens-failed': 'Saldo de tokens indisponível',
  'failed-text': 'Nada foi perdido. Verifique sua conexão e tente de novo.',
  'tokens-partial': 'Outros tokens não puderam ser lidos.',
  'tokens-stale': 'Estes valores podem ter mudado desde então.'
}
