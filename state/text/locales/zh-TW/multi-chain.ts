import type { multiChainMessages } from '../../multi-chain.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof multiChainMessages> = {
  eip155: 'Ethereum 網路',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  heading: '您想在哪裡使用 {name}？',
  text: '它在以下每條鏈上都有帳戶。現在連接一個，其他的可稍後再連接。',
  chains: '{name} 的鏈',
  more: '{names} 及另外 {count} 個',
  connected: '已連接',
  replaces: '將取代 {name}',
  gone: '{name} 已不在這裡',
  'gone-text': '它可能已停用，或已從此瀏覽器中移除。',
  back: '返回',
  'needs-another': '{name} 需要其他錢包',
  'needs-another-text': '{wallet} 不支援此網路。請連接支援此網路的錢包；{wallet} 會保持連接。',
  'needs-a-wallet-text': '請連接支援此網路的錢包。',
  'use-same': '在 {name} 上使用 {wallet}？',
  'use-same-text': '它在那裡也有帳戶。您正在使用的帳戶會保持連接，且不會移動任何資金。',
  'connect-same': '連接 {wallet}',
  another: '使用其他錢包',
  choose: '選擇錢包',
  cancel: '取消'
}
