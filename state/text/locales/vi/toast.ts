import type { toastMessages } from '../../toast.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof toastMessages> = {
  'address-copied': 'Đã sao chép địa chỉ',
  'link-copied': 'Đã sao chép liên kết',
  'copy-failed': 'Trình duyệt của bạn không cho phép sao chép',
  'share-failed': 'Trình duyệt của bạn không cho phép chia sẻ',
  'recovery-first': 'Hãy thiết lập khôi phục trước khi chia sẻ địa chỉ',
  'disconnect-failed': 'Không ngắt kết nối được',
  'balance-unavailable': 'Không xem được số dư token',
  'transactions-failed': 'Không tải được giao dịch',
  'unsupported-chain': 'Mạng không được hỗ trợ',
  'switch-failed': 'Mạng chưa được đổi',
  'something-went-wrong': 'Đã xảy ra lỗi',
  'signature-declined': 'Đã từ chối ký',
  'code-sent': 'Mã khác đang được gửi',
  'email-updated': 'Email của bạn đã được cập nhật'
}
