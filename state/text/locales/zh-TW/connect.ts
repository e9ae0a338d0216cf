import type { connectMessages } from '../../connect.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectMessages> = {
  injected: '已安裝',
  recent: '最近使用',
  featured: '精選',
  custom: '由本網站選擇',
  external: '更多方式',
  recommended: '熱門',
  'scan-with-phone': '用手機掃描',
  'open-app': '開啟錢包 App',
  'browser-wallet': '瀏覽器錢包',
  'all-wallets': '所有錢包',
  'no-wallets': '此瀏覽器中沒有錢包',
  'no-wallets-text': '請安裝一個錢包，或在錢包 App 的瀏覽器中開啟本網站。',
  'get-wallet': '取得錢包',
  'list-failed': '無法載入錢包清單。此裝置上的錢包仍可使用。',
  'try-again': '再試一次',
  loading: '正在載入錢包'
}
