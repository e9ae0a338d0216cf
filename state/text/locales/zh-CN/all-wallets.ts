import type { allWalletsMessages } from '../../all-wallets.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof allWalletsMessages> = {
  'installed-note': '已安装',
  search: '搜索钱包',
  'search-count': '{count, plural, other {搜索 # 个钱包}}',
  'certified-only': '仅限认证钱包',
  'show-code': '显示二维码',
  clear: '清除',
  wallets: '钱包',
  'nothing-found': '未找到钱包',
  'nothing-found-text': '请检查拼写，或浏览全部钱包。',
  'show-all': '显示全部钱包',
  'list-failed-title': '无法加载钱包列表',
  'list-failed-text': '此设备上的钱包仍可使用。',
  offline: '您已离线',
  'use-installed': '使用已安装的钱包',
  'try-again': '重试',
  found: '找到 {count} 个'
}
