import type { networksMessages } from '../../networks.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networksMessages> = {
  search: '搜尋網路',
  clear: '清除',
  networks: '網路',
  'nothing-found': '找不到網路',
  'nothing-found-text': '請檢查拼字。',
  'not-approved': '您的錢包尚未核准',
  'needs-another-wallet': '需要其他錢包',
  found: '找到 {count} 個',
  'switching-to': '正在切換至 {name}',
  'approve-in-wallet': '請在 {wallet} 中核准切換。這不會移動任何資金。',
  declined: '已拒絕切換',
  'declined-text': '您在 {wallet} 中拒絕了切換。您仍在原本的網路上。',
  failed: '未切換網路',
  'try-again': '再試一次',
  cancel: '取消',
  'not-on-unknown': '{site} 不支援此網路',
  'not-on-text': '本網站不使用您的錢包目前所在的網路。請選擇下列其中一個網路以繼續。',
  or: '或',
  disconnect: '中斷連接',
  'this-site': '本網站',
  'what-is-a-network': '什麼是網路？',
  'networks-note': '您的錢包可能不支援所有網路。{link}'
}
