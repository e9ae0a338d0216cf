import type { pairingMessages } from '../../pairing.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof pairingMessages> = {
  'accept-in-app': 'アプリでリクエストを承認してください。接続しても資金は移動しません。',
  'open-wallet': '{name}を開く',
  'no-wallet-yet': '{name}をお持ちでない場合',
  'get-it': '入手する',
  scan: 'ウォレットのカメラでスキャン',
  'scan-named': 'スマートフォンの{name}でスキャン',
  'code-label': 'ウォレットを接続するQRコード',
  'new-code-in': '{time}後に新しいコード',
  preparing: 'コードを準備しています',
  'copy-link': 'リンクをコピー',
  'not-detected': '検出されません',
  'not-detected-text':
    '{name}はこのブラウザにインストールされていません。インストールしてページを再読み込みするか、別のウォレットを選択してください。',
  'ways-to-connect': '接続方法',
  browser: 'ブラウザ',
  mobile: 'モバイル',
  desktop: 'デスクトップ',
  web: 'ウェブ',
  qrcode: 'QRコード',
  unsupported: 'ブラウザ',
  'open-new-tab': 'ブラウザの新しいタブで開いて続行'
}
