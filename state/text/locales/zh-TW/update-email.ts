import type { updateEmailMessages } from '../../update-email.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof updateEmailMessages> = {
  email: '電子郵件',
  'email-hint': '輸入您的電子郵件',
  invalid: '電子郵件無效',
  'how-first': '我們會先傳送驗證碼至 {email}，再傳送驗證碼至新的地址。',
  'how-new': '我們會傳送驗證碼至此地址。',
  wait: '{time} 後可取得驗證碼',
  cancel: '取消',
  save: '儲存',
  'start-over': '重新開始'
}
