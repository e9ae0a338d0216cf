import type { tokenStatesMessages } from '../../token-states.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof tokenStatesMessages> = {
  'no-tokens-text': 'Odbierz je z innego portfela.',
  'receive-funds': 'Odbierz środki',
  'receive-funds-text': 'Pokaż swój adres'
}
