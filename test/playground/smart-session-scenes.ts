import type { SmartSession } from '../../adapters/api/contract/smart-session.ts'
import type { Scene } from '../kit/open-scene.ts'
import type { Scenes } from './scenes.ts'

// Smart sessions of a smart account, in all of their states.

const dollars = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const boats = '0x3bF7Cd1E08AC86C29cDA4A5b66E1A0da7e46b4B1'
const asset = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${dollars}`,
  price: 1,
  quantity: { decimals: '6', numeric: '3204.5' },
  iconUrl: ''
}
const session = (index: number, name: string, more: Partial<SmartSession> = {}): SmartSession => ({
  project: { id: 'paperboat', name, url: `https://${name}` },
  pci: `b7e0c1d${index}`,
  expiry: Date.UTC(2099, 0, 1, 12) / 1000,
  createdAt: Date.UTC(2026, 10, 1) / 1000,
  permissions: [
    { type: 'native-token-transfer', data: { allowance: '0x470de4df820000' } },
    { type: 'erc20-token-transfer', data: { address: dollars, allowance: '0x17d7840' } },
    { type: 'contract-call', data: { address: boats } }
  ],
  policies: [],
  context: `0x${'ab'.repeat(20)}${String(index).padStart(64, '0')}`,
  ...more
})
const some = [
  session(1, 'paperboat.example'),
  session(2, '', { permissions: [{ type: 'erc20-token-transfer', data: { address: boats, allowance: '0x5f5e100' } }] }),
  session(3, 'harbour.example', { revokedAt: Date.UTC(2026, 10, 12) / 1000 }),
  session(4, 'lantern.example', { expiry: Date.UTC(2026, 9, 12) / 1000 })
]
export const smartSessionScene = {
  from: 'Account',
  connected: true,
  directory: false,
  options: { features: { smartSessions: true } },
  chain: { sessions: some, tokens: [asset] },
  wallet: { methods: { wallet_revokePermissions: () => ({ signature: '0x12' }) } }
} as const satisfies Scene<'SmartSessionList'>
const longest = `${'die-ausserordentlich-zuverlaessige-werft.'.repeat(3)}example`

export const smartSessionScenes: Pick<Scenes, 'SmartSessionList'> = {
  SmartSessionList: {
    full: { shows: 'Two active, one unknown, two ended', ...smartSessionScene },
    partial: { shows: 'One session', ...smartSessionScene, chain: { ...smartSessionScene.chain, sessions: some.slice(0, 1) } },
    'very full': {
      shows: '40 sessions, longest names',
      ...smartSessionScene,
      chain: { tokens: [asset], sessions: Array.from({ length: 40 }, (_, index) => session(index, `${index}-${longest}`)) }
    },
    empty: { shows: 'No sessions', ...smartSessionScene, chain: { sessions: [] } },
    loading: { shows: 'Waiting for the service', ...smartSessionScene, chain: { answer: 'never' } },
    failed: { shows: 'Service error', ...smartSessionScene, chain: { answer: 500 } },
    elsewhere: { shows: 'Network not covered by the service', ...smartSessionScene, chain: { elsewhere: true } },
    question: {
      shows: 'End session prompt',
      ...smartSessionScene,
      then: ({ clickFirst }) => clickFirst('.end')
    },
    waiting: {
      shows: 'Waiting for the wallet',
      ...smartSessionScene,
      then: ({ wallet, clickFirst }) => (wallet.decide('wait'), clickFirst('.end', '.go'))
    },
    refused: {
      shows: 'Wallet failed to end the session',
      ...smartSessionScene,
      then: ({ wallet, clickFirst }) => (wallet.decide('fail'), clickFirst('.end', '.go'))
    }
  }
}
