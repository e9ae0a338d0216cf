import { mainnet, sepolia } from '../../adapters/networks/index.ts'
import { selectAccountTab } from '../../state/account/account-tab.ts'
import { basalt, longName, networks, northwind, returning, solanaWallet } from './fixtures.ts'
import type { Scenes } from './scenes.ts'
import { canSend, sending } from './send-scenes.ts'

// The account, its tabs and its wallets, in all of their states.

const manyAccounts = Array.from(
  { length: 20 },
  (_, index) =>
    `eip155:1:0x${((BigInt(index) + 1n) * 0x52908400098527886e0f7030069857d2e4169ee7n).toString(16).slice(-40)}` as const
)
const recentConnections = (...wallets: readonly { readonly walletId: string; readonly name: string }[]) => ({
  '@appkit/recent_connections': JSON.stringify(wallets.map(wallet => ({ namespace: 'eip155', sourceId: 'fake', ...wallet })))
})

export const accountScenes: Pick<Scenes, 'Account' | 'Transactions' | 'ProfileWallets'> = {
  Account: {
    full: { shows: 'Connected', connected: true, directory: 'stack' },
    empty: {
      shows: 'Connected, empty account',
      connected: true,
      directory: 'stack',
      wallet: { balance: { value: 0n, decimals: 18, symbol: 'ETH' } }
    },
    'very full': {
      shows: 'Overflowing content',
      connected: true,
      networks: [{ ...sepolia, name: 'The Very Long Name of a Test Network' }],
      wallet: {
        account: `eip155:${sepolia.id}:0x52908400098527886E0F7030069857D2E4169EE7`,
        balance: { value: 123_456_789_012_345n * 10n ** 18n, decimals: 18, symbol: 'LONGSYMBOL' }
      }
    },
    partial: {
      shows: 'No block explorer',
      connected: true,
      networks: [{ ...mainnet, blockExplorers: undefined }]
    },
    loading: { shows: 'Loading the balance', connected: true, directory: 'stack', wallet: { balance: 'never' } },
    slow: { shows: 'Returning user, wallet not responding yet', ...returning },
    failed: { shows: 'Network not responding', connected: true, directory: 'stack', wallet: { balance: 'fail' } },
    tokens: { shows: 'Tokens with prices and a name', connected: true, directory: 'stack', chain: { name: 'mira.eth' } },
    'every action': {
      shows: 'Every account action',
      ...canSend,
      from: 'Account',
      chain: { name: 'mira.eth', sells: {}, swaps: {} },
      wallet: { sending: { ...sending, swaps: {} }, transacts: 'approve' }
    },
    'many tokens': { shows: '10,000 tokens', connected: true, directory: 'stack', chain: { tokens: 10_000 } },
    'tokens loading': { shows: 'Waiting for the service', connected: true, chain: { answer: 'never' } },
    'no tokens': {
      shows: 'Empty',
      connected: true,
      chain: { tokens: 0 },
      wallet: { balance: { value: 0n, decimals: 18, symbol: 'ETH' } }
    },
    'tokens partial': { shows: 'Service down, network up', connected: true, chain: { answer: 500 } },
    'tokens failed': {
      shows: 'Service and network down',
      connected: true,
      chain: { answer: 'offline' },
      wallet: { balance: 'fail' }
    },
    nfts: { shows: 'NFTs', connected: true, chain: {}, then: () => selectAccountTab('nfts') },
    'many nfts': { shows: '300 NFTs', connected: true, chain: { nfts: 300 }, then: () => selectAccountTab('nfts') },
    'nfts loading': {
      shows: 'Waiting for the service',
      connected: true,
      chain: { answer: 'never' },
      then: () => selectAccountTab('nfts')
    },
    'no nfts': { shows: 'Empty', connected: true, chain: { nfts: 0 }, then: () => selectAccountTab('nfts') },
    'nfts absent': {
      shows: 'Service without NFTs',
      connected: true,
      chain: { unanswered: true },
      then: () => selectAccountTab('nfts')
    },
    'nfts failed': { shows: 'Service error', connected: true, chain: { answer: 500 }, then: () => selectAccountTab('nfts') },
    activity: { shows: 'One year of transactions', connected: true, chain: {}, then: () => selectAccountTab('activity') },
    'much activity': {
      shows: '50,000 transactions',
      connected: true,
      chain: { transactions: 50_000 },
      then: () => selectAccountTab('activity')
    },
    'activity loading': {
      shows: 'Waiting for the service',
      connected: true,
      chain: { answer: 'never' },
      then: () => selectAccountTab('activity')
    },
    'no activity': {
      shows: 'No transactions',
      connected: true,
      chain: { transactions: 0 },
      then: () => selectAccountTab('activity')
    },
    'activity failed': {
      shows: 'Service error',
      connected: true,
      chain: { answer: 500 },
      then: () => selectAccountTab('activity')
    },
    'activity absent': {
      shows: 'Network not covered by the service',
      connected: true,
      chain: { elsewhere: true },
      then: () => selectAccountTab('activity')
    }
  },
  Transactions: {
    full: { shows: 'A few weeks of transactions', from: 'Account', connected: true, chain: { transactions: 8 } },
    'very full': { shows: '50,000 transactions', from: 'Account', connected: true, chain: { transactions: 50_000 } },
    empty: { shows: 'No transactions', from: 'Account', connected: true, chain: { transactions: 0 } },
    loading: { shows: 'Waiting for the service', from: 'Account', connected: true, chain: { answer: 'never' } },
    failed: { shows: 'Service error', from: 'Account', connected: true, chain: { answer: 500 } }
  },
  ProfileWallets: {
    full: {
      shows: 'Three accounts, a Solana wallet, two recent wallets',
      from: 'Account',
      connected: true,
      networks,
      directory: 'stack',
      wallet: { wallets: [northwind, basalt], accounts: manyAccounts.slice(0, 3) },
      alsoConnected: solanaWallet,
      stored: recentConnections({ walletId: basalt.id, name: 'Basalt' }, { walletId: 'example.gone', name: 'Quill' })
    },
    partial: { shows: 'One account', from: 'Account', connected: true, directory: 'stack', wallet: { wallets: [northwind] } },
    smart: {
      shows: 'Smart and standard account',
      from: 'Account',
      connected: true,
      directory: false,
      loggedIn: { who: () => ({ email: 'ada@example.com' }) },
      wallet: { accounts: manyAccounts.slice(0, 2), kinds: 'approve' }
    },
    'very full': {
      shows: '20 accounts, longest names',
      from: 'Account',
      connected: true,
      networks,
      directory: 'stack',
      wallet: { wallets: [{ ...northwind, name: longName }], accounts: manyAccounts },
      alsoConnected: { ...solanaWallet, wallets: [{ ...solanaWallet.wallets[0], name: longName }] },
      stored: recentConnections(
        ...['One', 'Two', 'Three', 'Four'].map(name => ({ walletId: `example.${name}`, name: `${longName} ${name}` }))
      )
    },
    fixed: {
      shows: 'Three accounts, switched only in the wallet',
      from: 'Account',
      connected: true,
      directory: 'stack',
      wallet: { wallets: [northwind], accounts: manyAccounts.slice(0, 3), fixedAccount: true }
    },
    loading: {
      shows: 'Asking the wallet which accounts to share',
      from: 'Account',
      connected: true,
      directory: 'stack',
      wallet: { wallets: [northwind] },
      then: ({ wallet, press }) => (wallet.decide('wait'), press('list-checks'))
    },
    refused: {
      shows: 'Declined sharing more accounts',
      from: 'Account',
      connected: true,
      directory: 'stack',
      wallet: { wallets: [northwind] },
      then: ({ wallet, press }) => (wallet.decide('refuse'), press('list-checks'))
    },
    failed: {
      shows: 'Wallet error while sharing accounts',
      from: 'Account',
      connected: true,
      directory: 'stack',
      wallet: { wallets: [northwind] },
      then: ({ wallet, press }) => (wallet.decide('fail'), press('list-checks'))
    },
    success: {
      shows: 'Replace the current wallet?',
      from: 'Account',
      connected: true,
      directory: 'stack',
      wallet: { wallets: [northwind] },
      then: ({ press }) => press('plus')
    },
    empty: {
      shows: 'Not connected, two recent wallets',
      directory: 'stack',
      wallet: { wallets: [northwind, basalt] },
      stored: recentConnections({ walletId: basalt.id, name: 'Basalt' }, { walletId: northwind.id, name: 'Northwind' })
    }
  }
}
