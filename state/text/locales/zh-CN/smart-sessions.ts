import type { smartSessionsMessages } from '../../smart-sessions.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof smartSessionsMessages> = {
  beta: 'Beta',
  'beta-text': '实验性功能：负责执行会话限制的部分尚未经过任何审计。',
  loading: '正在加载您的会话',
  'in-force': '生效中',
  over: '已结束',
  'unknown-site': '未知网站',
  until: '有效期至 {time}',
  ended: '已于 {time} 结束',
  expired: '已于 {time} 过期',
  'may-spend': '还可动用 {amount}',
  'may-spend-token': '还可动用一定数量的 {token}',
  'may-use': '可使用 {contract}',
  end: '结束',
  'end-named': '结束 {name} 的会话',
  'end-question': '结束此会话？',
  'end-text': '{name} 将不能再代表您的账户操作。网络将永久不再接受其操作。',
  cancel: '取消',
  'end-now': '结束会话',
  ending: '正在结束',
  'approve-in': '请在钱包中批准',
  'no-sessions': '没有智能会话',
  'no-sessions-text': '当网站请求在限定范围内代表您的智能账户操作时，会显示在此处。',
  absent: '{network} 上没有智能会话',
  'absent-text': '本网站在此网络上没有智能会话。',
  failed: '目前无法列出会话',
  'failed-text': '您已授予的权限保持不变。请检查网络连接后重试。',
  'try-again': '重试'
}
