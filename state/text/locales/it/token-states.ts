import type { tokenStatesMessages } from '../../token-states.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof tokenStatesMessages> = {
  'no-tokens-text': 'Ricevine da un altro wallet.',
  'receive-funds': 'Ricevi fondi',
  'receive-funds-text': 'Mostra il tuo indirizzo'
}
