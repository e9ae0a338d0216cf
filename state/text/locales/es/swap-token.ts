import type { swapTokenMessages } from '../../swap-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapTokenMessages> = {
  'search-tokens': 'Nombre o dirección del contrato',
  clear: 'Borrar',
  suggested: 'Tokens sugeridos',
  'your-tokens': 'Tus tokens',
  tokens: 'Tokens',
  results: 'Resultados',
  found: 'Resultados: {count}',
  chosen: 'Ya elegido',
  'nothing-found': 'No se encontró ningún token',
  'nothing-found-text': 'Revisa la ortografía o pega la dirección del contrato del token.',
  'not-a-token': 'En esta dirección no hay ningún token que se pueda canjear',
  'token-unreachable': 'No se pudo leer el token',
  'token-unreachable-text': 'Comprueba tu conexión e inténtalo de nuevo.',
  'list-unreachable': 'No se pudieron cargar los tokens',
  'try-again': 'Reintentar',
  impostor: '{address} · copia un símbolo',
  unlisted: '{address} · en ninguna lista'
}
