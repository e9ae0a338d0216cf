import type { receiveMessages } from '../../receive.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiveMessages> = {
  'code-label': '您的地址 {address} 的 QR 碼',
  'your-address': '您的地址：',
  'copy-address': '複製地址',
  share: '分享地址',
  'only-these': '僅限下列網路',
  'only-one': '僅限 {name}',
  'waiting-text': '正在等待您的錢包',
  'not-connected': '尚未連接錢包',
  'not-connected-text': '連接錢包以取得接收地址。',
  connect: '連接錢包',
  networks: '網路',
  'networks-text': '請僅在這些網路上接收。透過任何其他網路傳送至此地址的資產可能會遺失。'
}
