import type { portfolioMessages } from '../../portfolio.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof portfolioMessages> = {
  tokens: '代幣',
  nfts: 'NFT',
  activity: '活動',
  holdings: '帳戶持有的資產與過往活動',
  loading: '載入中',
  'try-again': '再試一次',
  'no-tokens': '尚無代幣',
  'tokens-failed': '無法取得代幣餘額',
  'failed-text': '沒有任何損失。請檢查網路連線，然後再試一次。',
  'tokens-partial': '無法讀取其他代幣。',
  'tokens-stale': '這些數額可能已有變動。'
}
