import type { signInMessages } from '../../sign-in.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof signInMessages> = {
  heading: '{site}がサインインを求めています',
  'this-site': 'このサイト',
  'what-required': '署名は、このウォレットの所有者であることの証明です。費用はかかりません。キャンセルすると接続が解除されます。',
  'what-optional': '署名は、このウォレットの所有者であることの証明です。費用はかからず、署名せずに続けることもできます。',
  site: 'サイト',
  account: 'アカウント',
  network: 'ネットワーク',
  'valid-until': '有効期限',
  'valid-from': '有効開始日時',
  allows: '追加の許可',
  'full-message': 'メッセージ全文',
  cancel: 'キャンセル',
  disconnect: '接続を解除',
  sign: '署名',
  signing: '署名しています…',
  'try-again': '再試行',
  preparing: 'メッセージを準備しています',
  'approve-in-wallet': '{wallet}で承認してください。何も送信されず、支払いも発生しません。',
  authenticating: '認証しています…',
  'authenticating-text': '少しお待ちください。',
  declined: '署名を拒否しました',
  'declined-required': 'まだサインインしていません。もう一度署名するか、キャンセルして接続を解除してください。',
  'declined-optional': 'サインインしていません。もう一度署名するか、キャンセルしてください。',
  failed: '未サインイン',
  'still-open': '先にウォレットで応答してください',
  'still-open-text':
    '以前のリクエストがまだ表示されています。そこで拒否してから、こちらに署名してください。何も表示されていない場合は、接続を解除して、もう一度接続してください。',
  refused: 'ここでは署名しないでください',
  'refused-text':
    'このメッセージは、このページではなく{host}のものです。そちらでのサインインを盗む目的の可能性があります。ウォレットには何も求めていません。',
  unfit: 'これには署名できません',
  'unfit-page': 'メッセージにあるURLが、このページのものと異なります。ウォレットには何も求めていません。',
  'unfit-network': 'このメッセージは、お客様のものとは別のネットワークのものです。ウォレットには何も求めていません。',
  'unfit-account': 'このメッセージは、お客様のものとは別のアカウントのものです。ウォレットには何も求めていません。',
  'unfit-text':
    'メッセージがサインインの正しい形式ではないか、書かれている以上のことを許可する内容です。ウォレットには何も求めていません。',
  'wanted-signed': 'サイトが署名を求めている内容',
  deceptive: 'URLをよくご確認ください',
  'deceptive-text': 'ほかの文字に似た文字が含まれています。本当の名前は{ascii}です。',
  'init-failed': '認証の初期化中に問題が発生しました',
  'still-signed-in': 'まだサインインしています',
  'still-signed-in-text':
    '{site}が応答しなかったため、そちらでのサインインは終了していません。ウォレットの接続は解除されています。',
  'still-signed-in-toast': 'サイトが応答しませんでした。まだサインインしたままです',
  'signing-out': 'サインアウトしています…',
  later: '後で'
}
