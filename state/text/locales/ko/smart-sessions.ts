import type { smartSessionsMessages } from '../../smart-sessions.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof smartSessionsMessages> = {
  beta: '베타',
  'beta-text': '실험 기능입니다. 세션의 한도를 지키는 코드는 감사를 받은 적이 없습니다.',
  loading: '세션을 불러오는 중',
  'in-force': '유효',
  over: '종료',
  'unknown-site': '알 수 없는 사이트',
  until: '{time}까지',
  ended: '{time} 종료됨',
  expired: '{time} 만료됨',
  'may-spend': '앞으로 {amount} 사용 가능',
  'may-spend-token': '앞으로 {token} 일정 금액 사용 가능',
  'may-use': '{contract} 사용 가능',
  end: '종료',
  'end-named': '{name}의 세션 종료',
  'end-question': '이 세션을 종료할까요?',
  'end-text': '{name} 측은 더 이상 회원님의 계정을 대신해 활동할 수 없습니다. 네트워크가 이 세션을 영구히 받지 않습니다.',
  cancel: '취소',
  'end-now': '세션 종료',
  ending: '종료 중',
  'approve-in': '지갑에서 승인하세요',
  'no-sessions': '스마트 세션이 없습니다',
  'no-sessions-text': '사이트가 한도 내에서 스마트 계정을 대신해 활동하겠다고 요청하면 여기에 표시됩니다.',
  absent: '{network}에 스마트 세션이 없습니다',
  'absent-text': '이 사이트가 아는 이 네트워크의 세션이 없습니다.',
  failed: '지금은 세션을 표시할 수 없습니다',
  'failed-text': '허용한 내용은 그대로 유지됩니다. 연결 상태를 확인하고 다시 시도하세요.',
  'try-again': '다시 시도'
}
