import type { multiChainMessages } from '../../multi-chain.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof multiChainMessages> = {
  eip155: 'Các mạng Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  heading: 'Bạn muốn dùng {name} ở đâu?',
  text: 'Ví này có tài khoản trên từng mạng dưới đây. Hãy kết nối một tài khoản ngay; các tài khoản khác có thể kết nối sau.',
  chains: 'Các chuỗi của {name}',
  more: '{names} và {count} mạng khác',
  connected: 'Đã kết nối',
  replaces: 'Thay thế {name}',
  gone: '{name} không còn ở đây',
  'gone-text': 'Ví có thể đã bị tắt hoặc bị gỡ khỏi trình duyệt này.',
  back: 'Quay lại',
  'needs-another': '{name} cần ví khác',
  'needs-another-text': '{wallet} không có trên mạng này. Hãy kết nối một ví có trên mạng này; {wallet} vẫn được kết nối.',
  'needs-a-wallet-text': 'Hãy kết nối một ví có trên mạng này.',
  'use-same': 'Dùng {wallet} trên {name}?',
  'use-same-text':
    'Ví này cũng có tài khoản ở đó. Tài khoản bạn đang dùng vẫn được kết nối, và không có khoản tiền nào được chuyển.',
  'connect-same': 'Kết nối {wallet}',
  another: 'Dùng ví khác',
  choose: 'Chọn ví',
  cancel: 'Hủy'
}
