import type { tokenStatesMessages } from '../../token-states.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof tokenStatesMessages> = {
  'no-tokens-text': 'Terima dari dompet lain.',
  'receive-funds': 'Terima dana',
  'receive-funds-text': 'Tampilkan alamat Anda'
}
