import type { tokenStatesMessages } from '../../token-states.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof tokenStatesMessages> = {
  'no-tokens-text': '다른 지갑에서 토큰을 받아 보세요.',
  'receive-funds': '자금 받기',
  'receive-funds-text': '내 주소 표시'
}
