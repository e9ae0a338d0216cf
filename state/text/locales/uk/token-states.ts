import type { tokenStatesMessages } from '../../token-states.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof tokenStatesMessages> = {
  'no-tokens-text': 'Отримайте їх з іншого гаманця.',
  'receive-funds': 'Отримати кошти',
  'receive-funds-text': 'Показати вашу адресу'
}
