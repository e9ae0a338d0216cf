import type { smartSessionsMessages } from '../../smart-sessions.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof smartSessionsMessages> = {
  beta: 'Beta',
  'beta-text': '實驗性功能：負責執行工作階段限制的部分尚未經過任何稽核。',
  loading: '正在載入您的工作階段',
  'in-force': '生效中',
  over: '已結束',
  'unknown-site': '未知的網站',
  until: '有效至 {time}',
  ended: '已於 {time} 結束',
  expired: '已於 {time} 到期',
  'may-spend': '還可動用 {amount}',
  'may-spend-token': '還可動用一定數量的 {token}',
  'may-use': '可使用 {contract}',
  end: '結束',
  'end-named': '結束 {name} 的工作階段',
  'end-question': '結束此工作階段？',
  'end-text': '{name} 將不能再代表您的帳戶操作。網路將永久不再接受其操作。',
  cancel: '取消',
  'end-now': '結束工作階段',
  ending: '正在結束',
  'approve-in': '請在錢包中核准',
  'no-sessions': '沒有智慧工作階段',
  'no-sessions-text': '當網站請求在限定範圍內代表您的智慧帳戶操作時，會顯示在這裡。',
  absent: '{network} 上沒有智慧工作階段',
  'absent-text': '本網站在此網路上沒有智慧工作階段。',
  failed: '目前無法列出工作階段',
  'failed-text': '您已授予的權限維持不變。請檢查網路連線，然後再試一次。',
  'try-again': '再試一次'
}
