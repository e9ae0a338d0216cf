import type { connectMessages } from '../../connect.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectMessages> = {
  injected: 'Đã cài đặt',
  recent: 'Gần đây',
  featured: 'Nổi bật',
  custom: 'Do trang web này chọn',
  external: 'Cách khác',
  recommended: 'Phổ biến',
  'scan-with-phone': 'Quét bằng điện thoại',
  'open-app': 'Mở ứng dụng ví của bạn',
  'browser-wallet': 'Ví trình duyệt',
  'all-wallets': 'Tất cả ví',
  'no-wallets': 'Không có ví trong trình duyệt này',
  'no-wallets-text': 'Hãy cài đặt ví, hoặc mở trang web này trong trình duyệt của ứng dụng ví.',
  'get-wallet': 'Tải ví',
  'list-failed': 'Không tải được danh sách ví. Các ví trên thiết bị này vẫn dùng được.',
  'try-again': 'Thử lại',
  loading: 'Đang tải các ví'
}
