import type { tokenStatesMessages } from '../../token-states.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof tokenStatesMessages> = {
  'no-tokens-text': 'Recevez-en depuis un autre wallet.',
  'receive-funds': 'Recevoir des fonds',
  'receive-funds-text': 'Afficher votre adresse'
}
