import type { sendTokenMessages } from '../../send-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof sendTokenMessages> = {
  'search-tokens': '名稱或合約地址',
  'your-tokens': '您的代幣',
  clear: '清除',
  found: '找到 {count} 個',
  'nothing-found': '找不到代幣',
  'nothing-found-text': '請檢查拼字，或貼上代幣的合約地址。',
  'not-a-token': '此地址上沒有代幣',
  'token-unreachable': '無法讀取此代幣',
  'token-unreachable-text': '請檢查網路連線，然後再試一次。'
}
