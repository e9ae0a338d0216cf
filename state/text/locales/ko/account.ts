import type { accountMessages } from '../../account.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof accountMessages> = {
  account: '계정',
  'copy-address': '주소 {address} 복사',
  balance: '잔액',
  'loading-balance': '잔액을 불러오는 중',
  'balance-unavailable': '토큰 잔액을 확인할 수 없음',
  'try-again': '다시 시도',
  actions: '작업',
  buy: '구매',
  receive: '받기',
  send: '보내기',
  swap: '스왑',
  switch: '{name}의 계정과 지갑',
  explorer: '탐색기',
  disconnect: '연결 해제',
  'choose-network': '네트워크 선택, 현재 {name}',
  'not-connected': '연결된 지갑이 없습니다',
  'not-connected-text': '지갑을 연결하면 여기에 계정이 표시됩니다.',
  connect: '지갑 연결'
}
