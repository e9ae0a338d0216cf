import type { tokenStatesMessages } from '../../token-states.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof tokenStatesMessages> = {
  'no-tokens-text': 'Başka bir cüzdandan alın.',
  'receive-funds': 'Varlık al',
  'receive-funds-text': 'Adresinizi gösterin'
}
