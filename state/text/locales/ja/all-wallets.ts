import type { allWalletsMessages } from '../../all-wallets.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof allWalletsMessages> = {
  'installed-note': 'インストール済み',
  search: 'ウォレットを検索',
  'search-count': '{count, plural, other {#件のウォレットを検索}}',
  'certified-only': '認定ウォレットのみ',
  'show-code': 'QRコードを表示',
  clear: 'クリア',
  wallets: 'ウォレット',
  'nothing-found': 'ウォレットが見つかりません',
  'nothing-found-text': 'つづりを確認するか、すべてのウォレットからお探しください。',
  'show-all': 'すべてのウォレットを表示',
  'list-failed-title': 'ウォレット一覧を読み込めませんでした',
  'list-failed-text': 'このデバイスのウォレットは引き続き使えます。',
  offline: 'オフラインです',
  'use-installed': 'インストール済みを使う',
  'try-again': '再試行',
  found: '{count}件見つかりました'
}
