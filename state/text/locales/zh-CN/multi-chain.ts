import type { multiChainMessages } from '../../multi-chain.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof multiChainMessages> = {
  eip155: 'Ethereum 网络',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  heading: '您想在哪里使用 {name}？',
  text: '它在以下每条链上都有账户。现在连接一个，其余可稍后连接。',
  chains: '{name} 的链',
  more: '{names} 及另外 {count} 个',
  connected: '已连接',
  replaces: '将取代 {name}',
  gone: '{name} 已不在此处',
  'gone-text': '它可能已被停用，或已从此浏览器中移除。',
  back: '返回',
  'needs-another': '{name} 需要其他钱包',
  'needs-another-text': '{wallet} 不支持此网络。请连接支持此网络的钱包；{wallet} 会保持连接。',
  'needs-a-wallet-text': '请连接支持此网络的钱包。',
  'use-same': '在 {name} 上使用 {wallet}？',
  'use-same-text': '它在那里也有账户。您正在使用的账户会保持连接，且不会转移任何资金。',
  'connect-same': '连接 {wallet}',
  another: '使用其他钱包',
  choose: '选择钱包',
  cancel: '取消'
}
