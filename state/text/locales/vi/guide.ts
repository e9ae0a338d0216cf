import type { guideMessages } from '../../guide.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof guideMessages> = {
  'home-title': 'Một tài khoản cho nhiều trang web',
  'home-text': 'Ví là tài khoản của bạn trên web mở. Bạn mang ví đến một trang web, và mang theo khi rời đi.',
  'login-title': 'Đăng nhập không cần mật khẩu',
  'login-text': 'Thay vì mật khẩu mới cho từng trang web, bạn xác nhận trong ví rằng đó chính là bạn.',
  'assets-title': 'Nơi giữ những gì bạn sở hữu',
  'assets-text': 'Token và vật phẩm sưu tầm được bảo vệ bằng khóa của ví bạn. Không ai chuyển chúng nếu bạn không đồng ý.',
  'get-wallet': 'Tải ví',
  'choose-one': 'Chọn một ví để cài đặt. Bạn có thể đổi hoặc thêm ví khác sau.',
  'list-failed': 'Không tải được danh sách ví',
  'no-list': 'Nơi tìm ví',
  'list-failed-text': 'Tìm ví trong cửa hàng tiện ích của trình duyệt hoặc cửa hàng ứng dụng của điện thoại.',
  'try-again': 'Thử lại',
  chrome: 'Tiện ích trình duyệt',
  ios: 'iPhone và iPad',
  android: 'Android',
  website: 'Trang web',
  'downloads-text': 'Cài đặt ví, rồi quay lại và kết nối.',
  'no-downloads': 'Chưa biết nơi tải xuống',
  'no-downloads-text': 'Tìm {name} trong cửa hàng ứng dụng của bạn.',
  'network-title': 'Nơi tài khoản của bạn hoạt động',
  'network-text': 'Mạng lưu giữ sổ ghi chung về việc ai sở hữu gì. Trang web này hoạt động với một số mạng, ví của bạn cũng vậy.',
  'fees-title': 'Mỗi mạng có đồng coin và phí riêng',
  'fees-text': 'Những gì bạn giữ trên một mạng không tự có trên mạng khác. Phí được trả bằng đồng coin riêng của mạng.',
  'learn-more': 'Tìm hiểu thêm về mạng'
}
