import type { tokenStatesMessages } from '../../token-states.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof tokenStatesMessages> = {
  'no-tokens-text': 'Receba alguns de outra carteira.',
  'receive-funds': 'Receber saldo',
  'receive-funds-text': 'Mostre seu endereço'
}
