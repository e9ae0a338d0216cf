import type { networksMessages } from '../../networks.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networksMessages> = {
  search: '搜索网络',
  clear: '清除',
  networks: '网络',
  'nothing-found': '未找到网络',
  'nothing-found-text': '请检查拼写。',
  'not-approved': '您的钱包尚未批准',
  'needs-another-wallet': '需要其他钱包',
  found: '找到 {count} 个',
  'switching-to': '正在切换到 {name}',
  'approve-in-wallet': '请在 {wallet} 中批准切换。这不会转移任何资金。',
  declined: '已拒绝切换',
  'declined-text': '您在 {wallet} 中拒绝了切换。您仍在原来的网络上。',
  failed: '网络未切换',
  'try-again': '重试',
  cancel: '取消',
  'not-on-unknown': '{site} 不支持此网络',
  'not-on-text': '您的钱包所在的网络不被本网站使用。请选择以下网络之一继续。',
  or: '或',
  disconnect: '断开连接',
  'this-site': '本网站',
  'what-is-a-network': '什么是网络？',
  'networks-note': '您的钱包可能不支持所有网络。{link}'
}
