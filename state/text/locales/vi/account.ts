import type { accountMessages } from '../../account.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof accountMessages> = {
  account: 'Tài khoản',
  'copy-address': 'Sao chép địa chỉ {address}',
  balance: 'Số dư',
  'loading-balance': 'Đang tải số dư',
  'balance-unavailable': 'Không xem được số dư token',
  'try-again': 'Thử lại',
  actions: 'Thao tác',
  buy: 'Mua',
  receive: 'Nhận',
  send: 'Gửi',
  swap: 'Hoán đổi',
  switch: 'Tài khoản và ví của {name}',
  explorer: 'Trình khám phá',
  disconnect: 'Ngắt kết nối',
  'choose-network': 'Chọn mạng, hiện là {name}',
  'not-connected': 'Chưa kết nối ví nào',
  'not-connected-text': 'Kết nối ví để xem tài khoản tại đây.',
  connect: 'Kết nối ví'
}
