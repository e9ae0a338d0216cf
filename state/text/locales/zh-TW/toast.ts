import type { toastMessages } from '../../toast.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof toastMessages> = {
  'address-copied': '已複製地址',
  'link-copied': '已複製連結',
  'copy-failed': '您的瀏覽器不允許複製',
  'share-failed': '您的瀏覽器不允許分享',
  'recovery-first': '分享地址前請先設定復原方式',
  'disconnect-failed': '中斷連接失敗',
  'balance-unavailable': '無法取得代幣餘額',
  'transactions-failed': '無法取得交易紀錄',
  'unsupported-chain': '不支援此鏈',
  'switch-failed': '未切換網路',
  'something-went-wrong': '發生問題',
  'signature-declined': '已拒絕簽署',
  'code-sent': '正在傳送新的驗證碼',
  'email-updated': '您的電子郵件已更新'
}
