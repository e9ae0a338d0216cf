import type { tokenStatesMessages } from '../../token-states.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof tokenStatesMessages> = {
  'no-tokens-text': 'Recibe algunos de otra wallet.',
  'receive-funds': 'Recibir fondos',
  'receive-funds-text': 'Mostrar tu dirección'
}
