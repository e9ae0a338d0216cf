import type { allWalletsMessages } from '../../all-wallets.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof allWalletsMessages> = {
  'installed-note': '已安裝',
  search: '搜尋錢包',
  'search-count': '{count, plural, other {搜尋 # 個錢包}}',
  'certified-only': '僅限認證錢包',
  'show-code': '顯示 QR 碼',
  clear: '清除',
  wallets: '錢包',
  'nothing-found': '找不到錢包',
  'nothing-found-text': '請檢查拼字，或瀏覽所有錢包。',
  'show-all': '顯示所有錢包',
  'list-failed-title': '無法載入錢包清單',
  'list-failed-text': '此裝置上的錢包仍可使用。',
  offline: '您目前離線',
  'use-installed': '使用已安裝的錢包',
  'try-again': '再試一次',
  found: '找到 {count} 個'
}
