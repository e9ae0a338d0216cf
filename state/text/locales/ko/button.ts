import type { buttonMessages } from '../../button.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof buttonMessages> = {
  connect: '지갑 연결',
  connecting: '연결 중…',
  account: '계정 {address}',
  'switch-network': '네트워크 전환',
  'select-network': '네트워크 선택',
  'unknown-network': '알 수 없는 네트워크'
}
