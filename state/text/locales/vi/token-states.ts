import type { tokenStatesMessages } from '../../token-states.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof tokenStatesMessages> = {
  'no-tokens-text': 'Hãy nhận token từ ví khác.',
  'receive-funds': 'Nhận tiền',
  'receive-funds-text': 'Hiện địa chỉ của bạn'
}
