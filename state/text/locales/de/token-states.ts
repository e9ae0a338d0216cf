import type { tokenStatesMessages } from '../../token-states.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof tokenStatesMessages> = {
  'no-tokens-text': 'Empfangen Sie welche von einer anderen Wallet.',
  'receive-funds': 'Guthaben empfangen',
  'receive-funds-text': 'Ihre Adresse zeigen'
}
