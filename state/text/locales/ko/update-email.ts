import type { updateEmailMessages } from '../../update-email.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof updateEmailMessages> = {
  email: '이메일',
  'email-hint': '이메일을 입력하세요',
  invalid: '올바르지 않은 이메일입니다',
  'how-first': '{email} 주소로 코드를 보낸 후 새 주소로도 코드를 보냅니다.',
  'how-new': '이 주소로 코드를 보냅니다.',
  wait: '{time} 후 코드를 요청할 수 있습니다',
  cancel: '취소',
  save: '저장',
  'start-over': '처음부터 다시'
}
