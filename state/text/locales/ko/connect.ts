import type { connectMessages } from '../../connect.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectMessages> = {
  injected: '설치됨',
  recent: '최근 사용',
  featured: '추천',
  custom: '이 사이트가 선택한 지갑',
  external: '다른 방법',
  recommended: '인기',
  'scan-with-phone': '휴대폰으로 스캔',
  'open-app': '지갑 앱 열기',
  'browser-wallet': '브라우저 지갑',
  'all-wallets': '모든 지갑',
  'no-wallets': '이 브라우저에 지갑이 없습니다',
  'no-wallets-text': '지갑을 설치하거나 지갑 앱의 브라우저에서 이 사이트를 여세요.',
  'get-wallet': '지갑 받기',
  'list-failed': '지갑 목록을 불러오지 못했습니다. 이 기기의 지갑은 계속 사용할 수 있습니다.',
  'try-again': '다시 시도',
  loading: '지갑을 불러오는 중'
}
