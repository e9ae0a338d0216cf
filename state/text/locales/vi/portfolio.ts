import type { portfolioMessages } from '../../portfolio.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof portfolioMessages> = {
  tokens: 'Token',
  nfts: 'NFT',
  activity: 'Hoạt động',
  holdings: 'Tài sản và hoạt động của tài khoản',
  loading: 'Đang tải',
  'try-again': 'Thử lại',
  'no-tokens': 'Chưa có token',
  'tokens-failed': 'Không xem được số dư token',
  'failed-text': 'Không có gì bị mất. Hãy kiểm tra kết nối và thử lại.',
  'tokens-partial': 'Không đọc được các token khác.',
  'tokens-stale': 'Các số tiền này có thể đã thay đổi.'
}
