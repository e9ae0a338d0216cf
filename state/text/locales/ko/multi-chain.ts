import type { multiChainMessages } from '../../multi-chain.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof multiChainMessages> = {
  eip155: 'Ethereum 네트워크',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  heading: '{name} 지갑을 어디에서 사용할까요?',
  text: '각 네트워크에 계정이 있습니다. 지금 하나를 연결하고 나머지는 나중에 연결할 수 있습니다.',
  chains: '{name}의 체인',
  more: '{names} 외 {count}개',
  connected: '연결됨',
  replaces: '{name} 연결을 대체합니다',
  gone: '{name} 지갑이 더 이상 없습니다',
  'gone-text': '지갑이 꺼졌거나 이 브라우저에서 삭제되었을 수 있습니다.',
  back: '뒤로',
  'needs-another': '{name}에는 다른 지갑이 필요합니다',
  'needs-another-text':
    '{wallet} 지갑은 이 네트워크를 지원하지 않습니다. 지원하는 지갑을 연결하세요. {wallet} 연결은 유지됩니다.',
  'needs-a-wallet-text': '이 네트워크를 지원하는 지갑을 연결하세요.',
  'use-same': '{name}에서 {wallet} 사용?',
  'use-same-text': '이 지갑은 그곳에도 계정이 있습니다. 사용 중인 연결은 유지되며 자금은 이동하지 않습니다.',
  'connect-same': '{wallet} 연결',
  another: '다른 지갑 사용',
  choose: '지갑 선택',
  cancel: '취소'
}
