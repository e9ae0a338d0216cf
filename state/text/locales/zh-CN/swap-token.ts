import type { swapTokenMessages } from '../../swap-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapTokenMessages> = {
  'search-tokens': '名称或合约地址',
  clear: '清除',
  suggested: '推荐代币',
  'your-tokens': '您的代币',
  tokens: '代币',
  results: '结果',
  found: '找到 {count} 个',
  chosen: '已选择',
  'nothing-found': '未找到代币',
  'nothing-found-text': '请检查拼写，或粘贴代币的合约地址。',
  'not-a-token': '此地址上没有可兑换的代币',
  'token-unreachable': '无法读取此代币',
  'token-unreachable-text': '请检查网络连接后重试。',
  'list-unreachable': '无法加载代币',
  'try-again': '重试',
  impostor: '{address} · 仿冒符号',
  unlisted: '{address} · 不在任何列表中'
}
