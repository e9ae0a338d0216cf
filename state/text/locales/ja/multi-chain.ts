import type { multiChainMessages } from '../../multi-chain.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof multiChainMessages> = {
  eip155: 'Ethereumネットワーク',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  heading: '{name}をどこで使いますか？',
  text: 'それぞれにアカウントがあります。今は1つを接続し、残りは後から接続できます。',
  chains: '{name}のチェーン',
  more: '{names}、ほか{count}件',
  connected: '接続済み',
  replaces: '{name}と入れ替わります',
  gone: '{name}が見つからなくなりました',
  'gone-text': '無効にされたか、このブラウザから削除された可能性があります。',
  back: '戻る',
  'needs-another': '{name}には別のウォレットが必要です',
  'needs-another-text':
    '{wallet}はこのネットワークに対応していません。対応しているウォレットを接続してください。{wallet}は接続されたままです。',
  'needs-a-wallet-text': 'このネットワークに対応しているウォレットを接続してください。',
  'use-same': '{name}で{wallet}を使いますか？',
  'use-same-text': 'そこにもアカウントがあります。使用中のアカウントは接続されたままで、資金は移動しません。',
  'connect-same': '{wallet}を接続',
  another: '別のウォレットを使う',
  choose: 'ウォレットを選択',
  cancel: 'キャンセル'
}
