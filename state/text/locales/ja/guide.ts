import type { guideMessages } from '../../guide.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof guideMessages> = {
  'home-title': '1つのアカウントを多くのサイトで',
  'home-text': 'ウォレットは、オープンなウェブでのお客様のアカウントです。サイトへ持ち込み、離れるときは持ち帰れます。',
  'login-title': 'パスワードなしでサインイン',
  'login-text': 'サイトごとに新しいパスワードを作る代わりに、ウォレットで本人であることを確認します。',
  'assets-title': '資産の保管場所',
  'assets-text': 'トークンやコレクティブルは、ウォレットの鍵で守られます。お客様の同意なしには誰も動かせません。',
  'get-wallet': 'ウォレットを入手',
  'choose-one': 'インストールするウォレットを選んでください。後から変更や追加もできます。',
  'list-failed': 'ウォレット一覧を読み込めませんでした',
  'no-list': 'ウォレットの探し方',
  'list-failed-text': 'ブラウザの拡張機能ストア、またはスマートフォンのアプリストアでウォレットをお探しください。',
  'try-again': '再試行',
  chrome: 'ブラウザ拡張機能',
  ios: 'iPhoneとiPad',
  android: 'Android',
  website: 'ウェブサイト',
  'downloads-text': 'インストールしてから、ここに戻って接続してください。',
  'no-downloads': 'ダウンロード先が不明です',
  'no-downloads-text': 'アプリストアで{name}をお探しください。',
  'network-title': 'アカウントが動く場所',
  'network-text':
    'ネットワークは、誰が何を所有しているかを共有の記録として保持します。このサイトもお使いのウォレットも、それぞれ一部のネットワークに対応しています。',
  'fees-title': '通貨も手数料もそれぞれ',
  'fees-text':
    'あるネットワークで保有しているものが、そのまま別のネットワークにあるわけではありません。手数料は、そのネットワーク独自の通貨で支払います。',
  'learn-more': 'ネットワークについて詳しく'
}
