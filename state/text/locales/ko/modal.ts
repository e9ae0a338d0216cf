import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: '지갑 연결',
  account: '계정',
  wallet: '지갑',
  back: '뒤로',
  close: '닫기',
  sessions: '스마트 세션',
  help: '지갑이란?',
  'dismiss-alert': '닫기',
  loading: '불러오는 중',
  'screen-failed': '이 화면을 불러오지 못했습니다',
  'screen-failed-text': '연결 상태를 확인하고 다시 시도하세요. 잃은 것은 없습니다.',
  'try-again': '다시 시도'
}
