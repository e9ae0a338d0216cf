import type { connectMessages } from '../../connect.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectMessages> = {
  injected: '已安装',
  recent: '最近使用',
  featured: '精选',
  custom: '由本网站选择',
  external: '更多方式',
  recommended: '热门',
  'scan-with-phone': '用手机扫描',
  'open-app': '打开钱包应用',
  'browser-wallet': '浏览器钱包',
  'all-wallets': '全部钱包',
  'no-wallets': '此浏览器中没有钱包',
  'no-wallets-text': '请安装一个钱包，或在钱包应用的浏览器中打开本网站。',
  'get-wallet': '获取钱包',
  'list-failed': '无法加载钱包列表。此设备上的钱包仍可使用。',
  'try-again': '重试',
  loading: '正在加载钱包'
}
