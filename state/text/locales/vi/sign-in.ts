import type { signInMessages } from '../../sign-in.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof signInMessages> = {
  heading: '{site} yêu cầu bạn đăng nhập',
  'this-site': 'Trang web này',
  'what-required': 'Chữ ký chứng minh ví này là của bạn. Ký không mất phí. Hủy sẽ ngắt kết nối ví.',
  'what-optional': 'Chữ ký chứng minh ví này là của bạn. Ký không mất phí, và bạn có thể tiếp tục mà không ký.',
  site: 'Trang web',
  account: 'Tài khoản',
  network: 'Mạng',
  'valid-until': 'Hiệu lực đến',
  'valid-from': 'Hiệu lực từ',
  allows: 'Cũng cho phép',
  'full-message': 'Toàn bộ thông điệp',
  cancel: 'Hủy',
  disconnect: 'Ngắt kết nối',
  sign: 'Ký',
  signing: 'Đang ký…',
  'try-again': 'Thử lại',
  preparing: 'Đang chuẩn bị thông điệp',
  'approve-in-wallet': 'Phê duyệt trong {wallet}. Không có gì được gửi và không có gì phải trả.',
  authenticating: 'Đang xác thực…',
  'authenticating-text': 'Việc này mất một lát.',
  declined: 'Đã từ chối ký',
  'declined-required': 'Bạn chưa đăng nhập. Hãy ký lại, hoặc hủy để ngắt kết nối.',
  'declined-optional': 'Bạn chưa đăng nhập. Hãy ký lại, hoặc hủy.',
  failed: 'Chưa đăng nhập',
  'still-open': 'Trước tiên hãy trả lời trong ví của bạn',
  'still-open-text':
    'Ví vẫn đang hiện một yêu cầu trước đó. Hãy từ chối ở đó, rồi ký yêu cầu này. Không thấy gì? Hãy ngắt kết nối và kết nối lại.',
  refused: 'Đừng ký ở đây',
  'refused-text':
    'Thông điệp này dành cho {host}, không phải cho trang này: có thể nhằm đánh cắp phiên đăng nhập của bạn ở đó. Chưa có yêu cầu nào được gửi đến ví của bạn.',
  unfit: 'Không thể ký nội dung này',
  'unfit-page': 'Thông điệp nêu một địa chỉ khác với địa chỉ của trang này. Chưa có yêu cầu nào được gửi đến ví của bạn.',
  'unfit-network': 'Thông điệp dành cho mạng khác, không phải mạng của bạn. Chưa có yêu cầu nào được gửi đến ví của bạn.',
  'unfit-account':
    'Thông điệp dành cho tài khoản khác, không phải tài khoản của bạn. Chưa có yêu cầu nào được gửi đến ví của bạn.',
  'unfit-text':
    'Thông điệp không được viết đúng như một thông điệp đăng nhập, hoặc cho phép nhiều hơn những gì nó nêu. Chưa có yêu cầu nào được gửi đến ví của bạn.',
  'wanted-signed': 'Nội dung trang web muốn được ký',
  deceptive: 'Hãy xem kỹ địa chỉ',
  'deceptive-text': 'Địa chỉ có những chữ trông giống chữ khác. Tên thật là {ascii}.',
  'init-failed': 'Đã xảy ra lỗi khi bắt đầu xác thực',
  'still-signed-in': 'Bạn vẫn đang đăng nhập',
  'still-signed-in-text': '{site} không phản hồi nên phiên đăng nhập của bạn ở đó chưa kết thúc. Ví của bạn đã ngắt kết nối.',
  'still-signed-in-toast': 'Trang web không phản hồi: bạn vẫn đang đăng nhập ở đó',
  'signing-out': 'Đang đăng xuất…',
  later: 'Để sau'
}
