import type { pairingMessages } from '../../pairing.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof pairingMessages> = {
  'accept-in-app': '請在 App 中接受請求。連接不會移動任何資金。',
  'open-wallet': '開啟 {name}',
  'no-wallet-yet': '還沒有 {name}？',
  'get-it': '取得',
  scan: '用錢包的相機掃描',
  'scan-named': '用手機上的 {name} 掃描',
  'code-label': '用於連接錢包的 QR 碼',
  'new-code-in': '{time} 後更新 QR 碼',
  preparing: '正在準備 QR 碼',
  'copy-link': '複製連結',
  'not-detected': '未偵測到',
  'not-detected-text': '此瀏覽器未安裝 {name}。請安裝後重新載入頁面，或選擇其他錢包。',
  'ways-to-connect': '連接方式',
  browser: '瀏覽器',
  mobile: '手機',
  desktop: '桌面版',
  web: '網頁',
  qrcode: 'QR 碼',
  unsupported: '瀏覽器',
  'open-new-tab': '在新的瀏覽器分頁中開啟並繼續'
}
