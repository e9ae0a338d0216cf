import type { connectMessages } from '../../connect.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectMessages> = {
  injected: 'インストール済み',
  recent: '最近使用',
  featured: 'おすすめ',
  custom: 'このサイトが選んだウォレット',
  external: 'その他の方法',
  recommended: '人気',
  'scan-with-phone': 'スマートフォンでスキャン',
  'open-app': 'ウォレットアプリを開く',
  'browser-wallet': 'ブラウザウォレット',
  'all-wallets': '全ウォレット',
  'no-wallets': 'このブラウザにウォレットがありません',
  'no-wallets-text': 'ウォレットをインストールするか、ウォレットアプリのブラウザでこのサイトを開いてください。',
  'get-wallet': 'ウォレットを入手',
  'list-failed': 'ウォレット一覧を読み込めませんでした。このデバイスのウォレットは引き続き使えます。',
  'try-again': '再試行',
  loading: 'ウォレットを読み込んでいます'
}
