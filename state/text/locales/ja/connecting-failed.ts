import type { connectingFailedMessages } from '../../connecting-failed.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingFailedMessages> = {
  declined: '接続を拒否しました',
  'declined-text': '{name}でリクエストを拒否しました。このサイトには何も共有されていません。',
  pending: '{name}が応答を待っています',
  'pending-text': 'このサイトからの未処理のリクエストがあります。応答してから、もう一度お試しください。',
  failed: '接続できませんでした'
}
