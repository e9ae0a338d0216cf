import type { receiveMessages } from '../../receive.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiveMessages> = {
  'code-label': '您的地址 {address} 的二维码',
  'your-address': '您的地址：',
  'copy-address': '复制地址',
  share: '分享地址',
  'only-these': '仅限以下网络',
  'only-one': '仅限 {name}',
  'waiting-text': '正在等待您的钱包',
  'not-connected': '未连接钱包',
  'not-connected-text': '连接钱包以获取接收地址。',
  connect: '连接钱包',
  networks: '网络',
  'networks-text': '请仅在这些网络上接收。通过任何其他网络发送到此地址的资产可能会丢失。'
}
