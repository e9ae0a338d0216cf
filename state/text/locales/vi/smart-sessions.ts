import type { smartSessionsMessages } from '../../smart-sessions.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof smartSessionsMessages> = {
  beta: 'Beta',
  'beta-text': 'Thử nghiệm: chưa ai kiểm toán thành phần giữ các giới hạn của phiên.',
  loading: 'Đang tải các phiên của bạn',
  'in-force': 'Đang hiệu lực',
  over: 'Đã hết',
  'unknown-site': 'Trang web không xác định',
  until: 'Đến {time}',
  ended: 'Đã kết thúc vào {time}',
  expired: 'Đã hết hạn vào {time}',
  'may-spend': 'Còn được chi {amount}',
  'may-spend-token': 'Còn được chi một lượng {token}',
  'may-use': 'Được dùng {contract}',
  end: 'Kết thúc',
  'end-named': 'Kết thúc phiên của {name}',
  'end-question': 'Kết thúc phiên này?',
  'end-text': '{name} sẽ không còn có thể hành động thay tài khoản của bạn. Mạng vĩnh viễn không nhận gì từ phiên này nữa.',
  cancel: 'Hủy',
  'end-now': 'Kết thúc phiên',
  ending: 'Đang kết thúc',
  'approve-in': 'Phê duyệt trong ví của bạn',
  'no-sessions': 'Không có smart session',
  'no-sessions-text':
    'Khi một trang web xin hành động thay tài khoản thông minh của bạn trong các giới hạn, yêu cầu đó hiện ở đây.',
  absent: 'Không có smart session trên {network}',
  'absent-text': 'Trang web này không biết phiên nào trên mạng này.',
  failed: 'Hiện không thể liệt kê các phiên',
  'failed-text': 'Những gì bạn đã cấp phép vẫn giữ nguyên. Hãy kiểm tra kết nối và thử lại.',
  'try-again': 'Thử lại'
}
