import type { accountMessages } from '../../account.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof accountMessages> = {
  account: '账户',
  'copy-address': '复制地址 {address}',
  balance: '余额',
  'loading-balance': '正在加载余额',
  'balance-unavailable': '代币余额不可用',
  'try-again': '重试',
  actions: '操作',
  buy: '购买',
  receive: '接收',
  send: '发送',
  swap: '兑换',
  switch: '{name} 的账户和钱包',
  explorer: '区块浏览器',
  disconnect: '断开连接',
  'choose-network': '选择网络，当前为 {name}',
  'not-connected': '未连接钱包',
  'not-connected-text': '连接钱包后，可在此查看其账户。',
  connect: '连接钱包'
}
