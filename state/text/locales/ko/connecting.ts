import type { connectingMessages } from '../../connecting.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingMessages> = {
  'continue-in': '{name}에서 계속하세요',
  'accept-in-wallet': '지갑에서 요청을 수락하세요. 연결만으로는 자금이 이동하지 않습니다.',
  'no-window': '창이 뜨지 않나요? 브라우저 툴바에서 {name} 지갑을 여세요.',
  'on-phone': '지갑이 휴대폰에 있나요?',
  'show-code': 'QR 코드 표시',
  'try-again': '다시 시도'
}
