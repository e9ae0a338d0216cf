import type { receiverMessages } from '../../receiver.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiverMessages> = {
  'sent-before': 'Bạn đã gửi đến đây ngày {date}',
  'not-an-address': 'Đây không phải địa chỉ trên {network}.',
  'no-such-name': '{name} không có địa chỉ.',
  'invalid-name': 'Tên này không hợp lệ.',
  'name-off-chain': 'Tên này được lưu ngoài mạng. Hãy dùng chính địa chỉ.',
  'name-unreachable': 'Không tra cứu được tên này.',
  'wrong-checksum': 'Có một ký tự sai trong địa chỉ này. Hãy sao chép lại.',
  'wrong-network': 'Địa chỉ này thuộc {where}, không thuộc {network}.',
  'bad-link': 'Không dùng được liên kết thanh toán này.',
  'names-unknown': 'Không thể tra cứu tên trên mạng này. Hãy dùng chính địa chỉ.',
  'zero-address': 'Không ai có địa chỉ này. Những gì gửi đến đó sẽ mất.',
  'token-contract': 'Đây là chính hợp đồng của token. Những gì gửi đến đó sẽ mất.',
  'invalid-receiver': 'Đây không phải địa chỉ trên {network}.',
  'first-time': 'Bạn chưa từng gửi đến đây.'
}
