import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: 'ウォレットを接続',
  account: 'アカウント',
  wallet: 'ウォレット',
  back: '戻る',
  close: '閉じる',
  sessions: 'スマートセッション',
  help: 'ウォレットとは',
  'dismiss-alert': '閉じる',
  loading: '読み込み中',
  'screen-failed': 'この画面を読み込めませんでした',
  'screen-failed-text': '接続を確認して、もう一度お試しください。何も失われていません。',
  'try-again': '再試行'
}
