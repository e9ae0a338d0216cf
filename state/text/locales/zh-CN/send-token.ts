import type { sendTokenMessages } from '../../send-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof sendTokenMessages> = {
  'search-tokens': '名称或合约地址',
  'your-tokens': '您的代币',
  clear: '清除',
  found: '找到 {count} 个',
  'nothing-found': '未找到代币',
  'nothing-found-text': '请检查拼写，或粘贴代币的合约地址。',
  'not-a-token': '此地址上没有代币',
  'token-unreachable': '无法读取此代币',
  'token-unreachable-text': '请检查网络连接后重试。'
}
