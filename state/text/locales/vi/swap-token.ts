import type { swapTokenMessages } from '../../swap-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapTokenMessages> = {
  'search-tokens': 'Tên hoặc địa chỉ hợp đồng',
  clear: 'Xóa',
  suggested: 'Token gợi ý',
  'your-tokens': 'Token của bạn',
  tokens: 'Token',
  results: 'Kết quả',
  found: 'Tìm thấy {count}',
  chosen: 'Đã chọn',
  'nothing-found': 'Không tìm thấy token',
  'nothing-found-text': 'Hãy kiểm tra chính tả, hoặc dán địa chỉ hợp đồng của token.',
  'not-a-token': 'Không có token nào hoán đổi được tại địa chỉ này',
  'token-unreachable': 'Không đọc được token',
  'token-unreachable-text': 'Hãy kiểm tra kết nối và thử lại.',
  'list-unreachable': 'Không tải được các token',
  'try-again': 'Thử lại',
  impostor: '{address} · nhái ký hiệu',
  unlisted: '{address} · ngoài danh sách'
}
