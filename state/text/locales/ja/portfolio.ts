import type { portfolioMessages } from '../../portfolio.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof portfolioMessages> = {
  tokens: 'トークン',
  nfts: 'NFT',
  activity: 'アクティビティ',
  holdings: 'アカウントの保有資産と履歴',
  loading: '読み込み中',
  'try-again': '再試行',
  'no-tokens': 'トークンはまだありません',
  'tokens-failed': 'トークン残高を取得できません',
  'failed-text': '何も失われていません。接続を確認して、もう一度お試しください。',
  'tokens-partial': 'その他のトークンを読み取れませんでした。',
  'tokens-stale': 'これらの数量は、その後変わっている可能性があります。'
}
