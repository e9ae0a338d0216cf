import type { tokenStatesMessages } from '../../token-states.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof tokenStatesMessages> = {
  'no-tokens-text': 'किसी दूसरे वॉलेट से कुछ मँगाएँ।',
  'receive-funds': 'राशि पाएँ',
  'receive-funds-text': 'अपना पता दिखाएँ'
}
