import type { connectingMessages } from '../../connecting.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingMessages> = {
  'continue-in': '在 {name} 中繼續',
  'accept-in-wallet': '請在錢包中接受請求。連接不會移動任何資金。',
  'no-window': '沒有出現視窗？請從瀏覽器工具列開啟 {name}。',
  'on-phone': '錢包在手機上？',
  'show-code': '顯示 QR 碼',
  'try-again': '再試一次'
}
