import type { accountMessages } from '../../account.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof accountMessages> = {
  account: 'アカウント',
  'copy-address': 'アドレス{address}をコピー',
  balance: '残高',
  'loading-balance': '残高を読み込んでいます',
  'balance-unavailable': 'トークン残高を取得できません',
  'try-again': '再試行',
  actions: '操作',
  buy: '購入',
  receive: '受け取る',
  send: '送信',
  swap: 'スワップ',
  switch: '{name}のアカウントとウォレット',
  explorer: 'エクスプローラー',
  disconnect: '接続を解除',
  'choose-network': 'ネットワークを選択（現在：{name}）',
  'not-connected': 'ウォレット未接続',
  'not-connected-text': 'ウォレットを接続すると、ここにアカウントが表示されます。',
  connect: 'ウォレットを接続'
}
