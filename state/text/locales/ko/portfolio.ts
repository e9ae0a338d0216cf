import type { portfolioMessages } from '../../portfolio.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof portfolioMessages> = {
  tokens: '토큰',
  nfts: 'NFT',
  activity: '활동',
  holdings: '계정의 보유 자산과 활동',
  loading: '불러오는 중',
  'try-again': '다시 시도',
  'no-tokens': '아직 토큰이 없습니다',
  'tokens-failed': '토큰 잔액을 확인할 수 없음',
  'failed-text': '잃은 것은 없습니다. 연결 상태를 확인하고 다시 시도하세요.',
  'tokens-partial': '다른 토큰은 읽을 수 없었습니다.',
  'tokens-stale': '이 금액은 이후 달라졌을 수 있습니다.'
}
