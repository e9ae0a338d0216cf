import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: '連接錢包',
  account: '帳戶',
  wallet: '錢包',
  back: '返回',
  close: '關閉',
  sessions: '智慧工作階段',
  help: '什麼是錢包？',
  'dismiss-alert': '關閉',
  loading: '載入中',
  'screen-failed': '無法載入此畫面',
  'screen-failed-text': '請檢查網路連線，然後再試一次。沒有任何損失。',
  'try-again': '再試一次'
}
