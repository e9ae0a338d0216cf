import type { pairingMessages } from '../../pairing.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof pairingMessages> = {
  'accept-in-app': '请在应用中接受请求。连接不会转移任何资金。',
  'open-wallet': '打开 {name}',
  'no-wallet-yet': '还没有 {name}？',
  'get-it': '获取',
  scan: '用钱包的相机扫描',
  'scan-named': '用手机上的 {name} 扫描',
  'code-label': '用于连接钱包的二维码',
  'new-code-in': '{time} 后更新二维码',
  preparing: '正在准备二维码',
  'copy-link': '复制链接',
  'not-detected': '未检测到',
  'not-detected-text': '此浏览器未安装 {name}。请安装后重新加载页面，或选择其他钱包。',
  'ways-to-connect': '连接方式',
  browser: '浏览器',
  mobile: '手机',
  desktop: '桌面',
  web: '网页',
  qrcode: '二维码',
  unsupported: '浏览器',
  'open-new-tab': '在新的浏览器标签页中打开并继续'
}
