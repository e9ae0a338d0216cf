import type { connectingFailedMessages } from '../../connecting-failed.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingFailedMessages> = {
  declined: '연결이 거절되었습니다',
  'declined-text': '{name}에서 요청을 거절했습니다. 이 사이트와 공유된 정보는 없습니다.',
  pending: '{name}에서 응답을 기다리고 있습니다',
  'pending-text': '이 사이트의 요청이 지갑에 열려 있습니다. 요청에 응답한 후 다시 시도하세요.',
  failed: '연결할 수 없습니다'
}
