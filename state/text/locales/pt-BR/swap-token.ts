import type { swapTokenMessages } from '../../swap-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapTokenMessages> = {
  'search-tokens': 'Nome ou endereço do contrato',
  clear: 'Limpar',
  suggested: 'Tokens sugeridos',
  'your-tokens': 'Seus tokens',
  tokens: 'Tokens',
  results: 'Resultados',
  found: 'Resultados: {count}',
  chosen: 'Já escolhido',
  'nothing-found': 'Nenhum token encontrado',
  'nothing-found-text': 'Verifique a grafia ou cole o endereço do contrato do token.',
  'not-a-token': 'Não há token que possa ser trocado neste endereço',
  'token-unreachable': 'Não foi possível ler o token',
  'token-unreachable-text': 'Verifique sua conexão e tente de novo.',
  'list-unreachable': 'Não foi possível carregar os tokens',
  'try-again': 'Tentar de novo',
  impostor: '{address} · copia um símbolo',
  unlisted: '{address} · em nenhuma lista'
}
