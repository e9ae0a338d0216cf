import type { allWalletsMessages } from '../../all-wallets.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof allWalletsMessages> = {
  'installed-note': '설치됨',
  search: '지갑 검색',
  'search-count': '{count, plural, other {지갑 #개 검색}}',
  'certified-only': '인증된 지갑만',
  'show-code': 'QR 코드 표시',
  clear: '지우기',
  wallets: '지갑',
  'nothing-found': '지갑을 찾지 못했습니다',
  'nothing-found-text': '철자를 확인하거나 모든 지갑을 살펴보세요.',
  'show-all': '모든 지갑 보기',
  'list-failed-title': '지갑 목록을 불러오지 못했습니다',
  'list-failed-text': '이 기기의 지갑은 계속 사용할 수 있습니다.',
  offline: '오프라인 상태입니다',
  'use-installed': '설치된 지갑 사용',
  'try-again': '다시 시도',
  found: '{count}개 찾음'
}
