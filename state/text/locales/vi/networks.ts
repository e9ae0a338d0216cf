import type { networksMessages } from '../../networks.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networksMessages> = {
  search: 'Tìm mạng',
  clear: 'Xóa',
  networks: 'Mạng',
  'nothing-found': 'Không tìm thấy mạng',
  'nothing-found-text': 'Hãy kiểm tra chính tả.',
  'not-approved': 'Ví của bạn chưa phê duyệt',
  'needs-another-wallet': 'Cần ví khác',
  found: 'Tìm thấy {count}',
  'switching-to': 'Đang đổi sang {name}',
  'approve-in-wallet': 'Phê duyệt việc đổi trong {wallet}. Việc này không chuyển bất kỳ khoản tiền nào.',
  declined: 'Đã từ chối đổi mạng',
  'declined-text': 'Bạn đã từ chối việc đổi trong {wallet}. Bạn vẫn ở mạng như trước.',
  failed: 'Mạng chưa được đổi',
  'try-again': 'Thử lại',
  cancel: 'Hủy',
  'not-on-unknown': '{site} không hoạt động với mạng này',
  'not-on-text': 'Ví của bạn đang ở mạng mà trang web này không dùng. Hãy chọn một trong các mạng này để tiếp tục.',
  or: 'hoặc',
  disconnect: 'Ngắt kết nối',
  'this-site': 'Trang web này',
  'what-is-a-network': 'Mạng là gì?',
  'networks-note': 'Ví của bạn có thể không hỗ trợ mọi mạng. {link}'
}
