import type { connectingMessages } from '../../connecting.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingMessages> = {
  'continue-in': 'Tiếp tục trong {name}',
  'accept-in-wallet': 'Chấp nhận yêu cầu trong ví. Việc kết nối không chuyển bất kỳ khoản tiền nào.',
  'no-window': 'Không thấy cửa sổ? Mở {name} từ thanh công cụ của trình duyệt.',
  'on-phone': 'Ví ở trên điện thoại?',
  'show-code': 'Hiện mã QR',
  'try-again': 'Thử lại'
}
