import type { sendTokenMessages } from '../../send-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof sendTokenMessages> = {
  'search-tokens': '名前またはコントラクトアドレス',
  'your-tokens': '保有トークン',
  clear: 'クリア',
  found: '{count}件見つかりました',
  'nothing-found': 'トークンが見つかりません',
  'nothing-found-text': 'つづりを確認するか、トークンのコントラクトアドレスを貼り付けてください。',
  'not-a-token': 'このアドレスにはトークンがありません',
  'token-unreachable': 'トークンを読み取れませんでした',
  'token-unreachable-text': '接続を確認して、もう一度お試しください。'
}
