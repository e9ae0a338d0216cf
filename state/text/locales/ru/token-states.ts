import type { tokenStatesMessages } from '../../token-states.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof tokenStatesMessages> = {
  'no-tokens-text': 'Получите их с другого кошелька.',
  'receive-funds': 'Получить средства',
  'receive-funds-text': 'Показать ваш адрес'
}
