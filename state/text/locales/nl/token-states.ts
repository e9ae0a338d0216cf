import type { tokenStatesMessages } from '../../token-states.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof tokenStatesMessages> = {
  'no-tokens-text': 'Ontvang er een paar van een andere wallet.',
  'receive-funds': 'Geld ontvangen',
  'receive-funds-text': 'Toon je adres'
}
