import type { sendTokenMessages } from '../../send-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof sendTokenMessages> = {
  'search-tokens': 'Nombre o dirección del contrato',
  'your-tokens': 'Tus tokens',
  clear: 'Borrar',
  found: 'Resultados: {count}',
  'nothing-found': 'No se encontró ningún token',
  'nothing-found-text': 'Revisa la ortografía o pega la dirección del contrato del token.',
  'not-a-token': 'No hay ningún token en esta dirección',
  'token-unreachable': 'No se pudo leer el token',
  'token-unreachable-text': 'Comprueba tu conexión e inténtalo de nuevo.'
}
