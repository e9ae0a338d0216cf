import type { pairingMessages } from '../../pairing.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof pairingMessages> = {
  'accept-in-app': 'Chấp nhận yêu cầu trong ứng dụng. Việc kết nối không chuyển bất kỳ khoản tiền nào.',
  'open-wallet': 'Mở {name}',
  'no-wallet-yet': 'Chưa có {name}?',
  'get-it': 'Tải về',
  scan: 'Quét bằng camera của ví',
  'scan-named': 'Quét bằng {name} trên điện thoại',
  'code-label': 'Mã QR để kết nối ví',
  'new-code-in': 'Mã mới sau {time}',
  preparing: 'Đang chuẩn bị mã',
  'copy-link': 'Sao chép liên kết',
  'not-detected': 'Không phát hiện',
  'not-detected-text': '{name} chưa được cài đặt trong trình duyệt này. Hãy cài đặt và tải lại trang, hoặc chọn ví khác.',
  'ways-to-connect': 'Cách kết nối',
  browser: 'Trình duyệt',
  mobile: 'Điện thoại',
  desktop: 'Máy tính',
  web: 'Web',
  qrcode: 'Mã QR',
  unsupported: 'Trình duyệt',
  'open-new-tab': 'Mở và tiếp tục trong thẻ trình duyệt mới'
}
