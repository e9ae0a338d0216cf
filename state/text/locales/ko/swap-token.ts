import type { swapTokenMessages } from '../../swap-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapTokenMessages> = {
  'search-tokens': '이름 또는 컨트랙트 주소',
  clear: '지우기',
  suggested: '추천 토큰',
  'your-tokens': '내 토큰',
  tokens: '토큰',
  results: '결과',
  found: '{count}개 찾음',
  chosen: '이미 선택됨',
  'nothing-found': '토큰을 찾지 못했습니다',
  'nothing-found-text': '철자를 확인하거나 토큰 컨트랙트의 주소를 붙여넣으세요.',
  'not-a-token': '이 주소에는 스왑할 수 있는 토큰이 없습니다',
  'token-unreachable': '토큰을 읽지 못했습니다',
  'token-unreachable-text': '연결 상태를 확인하고 다시 시도하세요.',
  'list-unreachable': '토큰을 불러오지 못했습니다',
  'try-again': '다시 시도',
  impostor: '{address} · 심볼 도용',
  unlisted: '{address} · 목록에 없음'
}
