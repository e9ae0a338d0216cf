import type { toastMessages } from '../../toast.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof toastMessages> = {
  'address-copied': 'アドレスをコピーしました',
  'link-copied': 'リンクをコピーしました',
  'copy-failed': 'ブラウザでコピーが許可されませんでした',
  'share-failed': 'ブラウザで共有が許可されませんでした',
  'recovery-first': 'アドレスを共有する前に復元手段を設定してください',
  'disconnect-failed': '接続を解除できませんでした',
  'balance-unavailable': 'トークン残高を取得できません',
  'transactions-failed': '取引を取得できませんでした',
  'unsupported-chain': 'このチェーンには対応していません',
  'switch-failed': 'ネットワークは切り替わりませんでした',
  'something-went-wrong': '問題が発生しました',
  'signature-declined': '署名を拒否しました',
  'code-sent': '新しいコードを送信しています',
  'email-updated': 'メールアドレスを更新しました'
}
