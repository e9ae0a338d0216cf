import type { toastMessages } from '../../toast.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof toastMessages> = {
  'address-copied': '地址已复制',
  'link-copied': '链接已复制',
  'copy-failed': '您的浏览器不允许复制',
  'share-failed': '您的浏览器不允许分享',
  'recovery-first': '分享地址前请先设置恢复方式',
  'disconnect-failed': '断开连接失败',
  'balance-unavailable': '代币余额不可用',
  'transactions-failed': '无法获取交易记录',
  'unsupported-chain': '不支持此链',
  'switch-failed': '网络未切换',
  'something-went-wrong': '出了点问题',
  'signature-declined': '已拒绝签名',
  'code-sent': '新的验证码正在发送',
  'email-updated': '您的电子邮件已更新'
}
