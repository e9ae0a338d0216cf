import type { updateEmailMessages } from '../../update-email.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof updateEmailMessages> = {
  email: '电子邮件',
  'email-hint': '输入您的电子邮件',
  invalid: '电子邮件无效',
  'how-first': '我们会先向 {email} 发送验证码，再向新地址发送验证码。',
  'how-new': '我们会向此地址发送验证码。',
  wait: '{time} 后可获取验证码',
  cancel: '取消',
  save: '保存',
  'start-over': '重新开始'
}
