import type { allWalletsMessages } from '../../all-wallets.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof allWalletsMessages> = {
  'installed-note': 'Đã cài đặt',
  search: 'Tìm ví',
  'search-count': '{count, plural, other {Tìm trong # ví}}',
  'certified-only': 'Chỉ ví được chứng nhận',
  'show-code': 'Hiện mã QR',
  clear: 'Xóa',
  wallets: 'Ví',
  'nothing-found': 'Không tìm thấy ví',
  'nothing-found-text': 'Hãy kiểm tra chính tả, hoặc xem qua tất cả các ví.',
  'show-all': 'Hiện tất cả ví',
  'list-failed-title': 'Không tải được danh sách ví',
  'list-failed-text': 'Các ví trên thiết bị này vẫn dùng được.',
  offline: 'Bạn đang ngoại tuyến',
  'use-installed': 'Dùng ví đã cài đặt',
  'try-again': 'Thử lại',
  found: 'Tìm thấy {count}'
}
