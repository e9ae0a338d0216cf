import type { connectingFailedMessages } from '../../connecting-failed.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingFailedMessages> = {
  declined: 'Đã từ chối kết nối',
  'declined-text': 'Bạn đã từ chối yêu cầu trong {name}. Không có gì được chia sẻ với trang web này.',
  pending: '{name} đang chờ bạn',
  'pending-text': 'Ở đó đang mở một yêu cầu của trang web này. Hãy trả lời rồi thử lại.',
  failed: 'Không thể kết nối'
}
