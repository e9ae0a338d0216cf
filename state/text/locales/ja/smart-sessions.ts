import type { smartSessionsMessages } from '../../smart-sessions.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof smartSessionsMessages> = {
  beta: 'ベータ',
  'beta-text': '試験的な機能です。セッションの制限を守らせる仕組みは、誰の監査も受けていません。',
  loading: 'セッションを読み込んでいます',
  'in-force': '有効',
  over: '終了済み',
  'unknown-site': '不明なサイト',
  until: '{time}まで',
  ended: '{time}に終了',
  expired: '{time}に期限切れ',
  'may-spend': 'あと{amount}まで使えます',
  'may-spend-token': '一定量の{token}をまだ使えます',
  'may-use': '{contract}を使えます',
  end: '終了',
  'end-named': '{name}のセッションを終了',
  'end-question': 'このセッションを終了しますか？',
  'end-text': '{name}は、お客様のアカウントに代わって操作できなくなります。ネットワークは以後、その操作を一切受け付けません。',
  cancel: 'キャンセル',
  'end-now': 'セッションを終了',
  ending: '終了しています',
  'approve-in': 'ウォレットで承認してください',
  'no-sessions': 'スマートセッションはありません',
  'no-sessions-text': 'お客様のスマートアカウントに代わって制限内で操作することをサイトが求めると、ここに表示されます。',
  absent: '{network}にスマートセッションはありません',
  'absent-text': 'このサイトには、このネットワークのスマートセッションがありません。',
  failed: '現在、セッションを一覧表示できません',
  'failed-text': '付与した許可はそのままです。接続を確認して、もう一度お試しください。',
  'try-again': '再試行'
}
