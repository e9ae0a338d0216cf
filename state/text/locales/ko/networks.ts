import type { networksMessages } from '../../networks.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networksMessages> = {
  search: '네트워크 검색',
  clear: '지우기',
  networks: '네트워크',
  'nothing-found': '네트워크를 찾지 못했습니다',
  'nothing-found-text': '철자를 확인하세요.',
  'not-approved': '지갑에서 승인하지 않음',
  'needs-another-wallet': '다른 지갑 필요',
  found: '{count}개 찾음',
  'switching-to': '{name} 네트워크로 전환 중',
  'approve-in-wallet': '{wallet}에서 변경을 승인하세요. 자금은 이동하지 않습니다.',
  declined: '전환이 거절되었습니다',
  'declined-text': '{wallet}에서 변경을 거절했습니다. 네트워크는 이전 그대로입니다.',
  failed: '네트워크가 전환되지 않았습니다',
  'try-again': '다시 시도',
  cancel: '취소',
  'not-on-unknown': '{site}에서 지원하지 않는 네트워크입니다',
  'not-on-text': '지갑이 이 사이트에서 사용하지 않는 네트워크에 있습니다. 계속하려면 다음 중 하나를 선택하세요.',
  or: '또는',
  disconnect: '연결 해제',
  'this-site': '이 사이트',
  'what-is-a-network': '네트워크란?',
  'networks-note': '지갑이 모든 네트워크를 지원하지는 않을 수 있습니다. {link}'
}
