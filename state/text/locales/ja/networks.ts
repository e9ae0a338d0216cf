import type { networksMessages } from '../../networks.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networksMessages> = {
  search: 'ネットワークを検索',
  clear: 'クリア',
  networks: 'ネットワーク',
  'nothing-found': 'ネットワークが見つかりません',
  'nothing-found-text': 'つづりをご確認ください。',
  'not-approved': 'ウォレットで未承認',
  'needs-another-wallet': '別のウォレットが必要',
  found: '{count}件見つかりました',
  'switching-to': '{name}に切り替えています',
  'approve-in-wallet': '{wallet}で切り替えを承認してください。資金は移動しません。',
  declined: '切り替えを拒否しました',
  'declined-text': '{wallet}で切り替えを拒否しました。元のネットワークのままです。',
  failed: 'ネットワークは切り替わりませんでした',
  'try-again': '再試行',
  cancel: 'キャンセル',
  'not-on-unknown': '{site}はこのネットワークに対応していません',
  'not-on-text': 'ウォレットが、このサイトで使われていないネットワークにあります。続けるには、次のいずれかを選択してください。',
  or: 'または',
  disconnect: '接続を解除',
  'this-site': 'このサイト',
  'what-is-a-network': 'ネットワークとは',
  'networks-note': 'すべてのネットワークにウォレットが対応しているとは限りません。{link}'
}
