import type { sendTokenMessages } from '../../send-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof sendTokenMessages> = {
  'search-tokens': '이름 또는 컨트랙트 주소',
  'your-tokens': '내 토큰',
  clear: '지우기',
  found: '{count}개 찾음',
  'nothing-found': '토큰을 찾지 못했습니다',
  'nothing-found-text': '철자를 확인하거나 토큰 컨트랙트의 주소를 붙여넣으세요.',
  'not-a-token': '이 주소에는 토큰이 없습니다',
  'token-unreachable': '토큰을 읽지 못했습니다',
  'token-unreachable-text': '연결 상태를 확인하고 다시 시도하세요.'
}
