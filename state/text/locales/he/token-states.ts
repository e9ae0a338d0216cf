import type { tokenStatesMessages } from '../../token-states.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof tokenStatesMessages> = {
  'no-tokens-text': 'קבלו טוקנים מארנק אחר.',
  'receive-funds': 'קבלת כספים',
  'receive-funds-text': 'הצגת הכתובת שלכם'
}
