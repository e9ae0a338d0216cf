import type { sendTokenMessages } from '../../send-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof sendTokenMessages> = {
  'search-tokens': 'Tên hoặc địa chỉ hợp đồng',
  'your-tokens': 'Token của bạn',
  clear: 'Xóa',
  found: 'Tìm thấy {count}',
  'nothing-found': 'Không tìm thấy token',
  'nothing-found-text': 'Hãy kiểm tra chính tả, hoặc dán địa chỉ hợp đồng của token.',
  'not-a-token': 'Không có token nào tại địa chỉ này',
  'token-unreachable': 'Không đọc được token',
  'token-unreachable-text': 'Hãy kiểm tra kết nối và thử lại.'
}
