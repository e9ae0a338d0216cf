import type { swapTokenMessages } from '../../swap-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapTokenMessages> = {
  'search-tokens': '名前またはコントラクトアドレス',
  clear: 'クリア',
  suggested: 'おすすめのトークン',
  'your-tokens': '保有トークン',
  tokens: 'トークン',
  results: '検索結果',
  found: '{count}件見つかりました',
  chosen: '選択済み',
  'nothing-found': 'トークンが見つかりません',
  'nothing-found-text': 'つづりを確認するか、トークンのコントラクトアドレスを貼り付けてください。',
  'not-a-token': 'このアドレスにはスワップできるトークンがありません',
  'token-unreachable': 'トークンを読み取れませんでした',
  'token-unreachable-text': '接続を確認して、もう一度お試しください。',
  'list-unreachable': 'トークンを読み込めませんでした',
  'try-again': '再試行',
  impostor: '{address}・シンボルを模倣',
  unlisted: '{address}・一覧にありません'
}
