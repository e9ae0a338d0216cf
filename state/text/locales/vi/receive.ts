import type { receiveMessages } from '../../receive.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiveMessages> = {
  'code-label': 'Mã QR của địa chỉ {address} của bạn',
  'your-address': 'Địa chỉ của bạn:',
  'copy-address': 'Sao chép địa chỉ',
  share: 'Chia sẻ địa chỉ',
  'only-these': 'Chỉ các mạng này',
  'only-one': 'Chỉ trên {name}',
  'waiting-text': 'Đang chờ ví của bạn',
  'not-connected': 'Chưa kết nối ví nào',
  'not-connected-text': 'Kết nối ví để có địa chỉ nhận.',
  connect: 'Kết nối ví',
  networks: 'Mạng',
  'networks-text': 'Chỉ nhận trên các mạng này. Những gì gửi đến địa chỉ này trên mạng khác có thể bị mất.'
}
