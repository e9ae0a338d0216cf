import type { swapTokenMessages } from '../../swap-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapTokenMessages> = {
  'search-tokens': '名稱或合約地址',
  clear: '清除',
  suggested: '建議的代幣',
  'your-tokens': '您的代幣',
  tokens: '代幣',
  results: '結果',
  found: '找到 {count} 個',
  chosen: '已選擇',
  'nothing-found': '找不到代幣',
  'nothing-found-text': '請檢查拼字，或貼上代幣的合約地址。',
  'not-a-token': '此地址上沒有可兌換的代幣',
  'token-unreachable': '無法讀取此代幣',
  'token-unreachable-text': '請檢查網路連線，然後再試一次。',
  'list-unreachable': '無法載入代幣',
  'try-again': '再試一次',
  impostor: '{address} · 仿冒代號',
  unlisted: '{address} · 不在任何清單中'
}
