import type { sendTokenMessages } from '../../send-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof sendTokenMessages> = {
  'search-tokens': 'Nome ou endereço do contrato',
  'your-tokens': 'Seus tokens',
  clear: 'Limpar',
  found: 'Resultados: {count}',
  'nothing-found': 'Nenhum token encontrado',
  'nothing-found-text': 'Verifique a grafia ou cole o endereço do contrato do token.',
  'not-a-token': 'Não há token neste endereço',
  'token-unreachable': 'Não foi possível ler o token',
  'token-unreachable-text': 'Verifique sua conexão e tente de novo.'
}
