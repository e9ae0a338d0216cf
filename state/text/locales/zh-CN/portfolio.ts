import type { portfolioMessages } from '../../portfolio.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof portfolioMessages> = {
  tokens: '代币',
  nfts: 'NFT',
  activity: '活动',
  holdings: '账户持有的资产和历史活动',
  loading: '正在加载',
  'try-again': '重试',
  'no-tokens': '暂无代币',
  'tokens-failed': '代币余额不可用',
  'failed-text': '没有任何损失。请检查网络连接后重试。',
  'tokens-partial': '无法读取其他代币。',
  'tokens-stale': '这些数额此后可能已有变化。'
}
