import { mainnet, sepolia } from '../../adapters/networks/index.ts'
import { chooseTab } from '../../state/account-tab.ts'
import { basalt, longName, networks, northwind, returning, solanaWallet } from './cast.ts'
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
      shows: 'Connected, with nothing',
      connected: true,
      directory: 'stack',
      wallet: { balance: { value: 0n, decimals: 18, symbol: 'ETH' } }
    },
    'very full': {
      shows: 'More than fits',
      connected: true,
      networks: [{ ...sepolia, name: 'The Very Long Name of a Test Network' }],
      wallet: {
        account: `eip155:${sepolia.id}:0x52908400098527886E0F7030069857D2E4169EE7`,
        balance: { value: 123_456_789_012_345n * 10n ** 18n, decimals: 18, symbol: 'LONGSYMBOL' }
      }
    },
    partial: {
      shows: 'A network without an explorer',
      connected: true,
      networks: [{ ...mainnet, blockExplorers: undefined } as never]
    },
    loading: { shows: 'The balance is read', connected: true, directory: 'stack', wallet: { balance: 'never' } },
    slow: { shows: 'A returning visitor, whose wallet has not answered', ...returning },
    failed: { shows: 'The network does not answer', connected: true, directory: 'stack', wallet: { balance: 'fail' } },
    tokens: { shows: 'Tokens with prices, and a name', connected: true, directory: 'stack', chain: { name: 'mira.eth' } },
    'every action': {
      shows: 'All that one can do with an account, side by side',
      ...canSend,
      from: 'Account',
      chain: { name: 'mira.eth', sells: {}, swaps: {} },
      wallet: { sending: { ...sending, swaps: {} }, transacts: 'approve' }
    },
    'many tokens': { shows: 'Ten thousand tokens', connected: true, directory: 'stack', chain: { tokens: 10_000 } },
    'tokens loading': { shows: 'The service has not answered', connected: true, chain: { answer: 'never' } },
    'no tokens': {
      shows: 'Nothing is there',
      connected: true,
      chain: { tokens: 0 },
      wallet: { balance: { value: 0n, decimals: 18, symbol: 'ETH' } }
    },
    'tokens partial': { shows: 'The service fails, the network answers', connected: true, chain: { answer: 500 } },
    'tokens failed': { shows: 'Neither answers', connected: true, chain: { answer: 'offline' }, wallet: { balance: 'fail' } },
    nfts: { shows: 'NFTs', connected: true, chain: {}, then: () => chooseTab('nfts') },
    'many nfts': { shows: 'Some hundred NFTs', connected: true, chain: { nfts: 300 }, then: () => chooseTab('nfts') },
    'nfts loading': {
      shows: 'The service has not answered',
      connected: true,
      chain: { answer: 'never' },
      then: () => chooseTab('nfts')
    },
    'no nfts': { shows: 'Nothing is there', connected: true, chain: { nfts: 0 }, then: () => chooseTab('nfts') },
    'nfts absent': {
      shows: 'A service without them',
      connected: true,
      chain: { unanswered: true },
      then: () => chooseTab('nfts')
    },
    'nfts failed': { shows: 'The service fails', connected: true, chain: { answer: 500 }, then: () => chooseTab('nfts') },
    activity: { shows: 'Transactions of a year', connected: true, chain: {}, then: () => chooseTab('activity') },
    'much activity': {
      shows: 'Fifty thousand transactions',
      connected: true,
      chain: { transactions: 50_000 },
      then: () => chooseTab('activity')
    },
    'activity loading': {
      shows: 'The service has not answered',
      connected: true,
      chain: { answer: 'never' },
      then: () => chooseTab('activity')
    },
    'no activity': { shows: 'Nothing was done', connected: true, chain: { transactions: 0 }, then: () => chooseTab('activity') },
    'activity failed': { shows: 'The service fails', connected: true, chain: { answer: 500 }, then: () => chooseTab('activity') },
    'activity absent': {
      shows: 'A service that does not serve the network',
      connected: true,
      chain: { elsewhere: true },
      then: () => chooseTab('activity')
    }
  },
  Transactions: {
    full: { shows: 'Transactions of some weeks', from: 'Account', connected: true, chain: { transactions: 8 } },
    'very full': { shows: 'Fifty thousand transactions', from: 'Account', connected: true, chain: { transactions: 50_000 } },
    empty: { shows: 'Nothing was done', from: 'Account', connected: true, chain: { transactions: 0 } },
    loading: { shows: 'The service has not answered', from: 'Account', connected: true, chain: { answer: 'never' } },
    failed: { shows: 'The service fails', from: 'Account', connected: true, chain: { answer: 500 } }
  },
  ProfileWallets: {
    full: {
      shows: 'A wallet with three accounts, another one on Solana, two of before',
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
      shows: 'A smart account and the key’s own',
      from: 'Account',
      connected: true,
      directory: false,
      loggedIn: { who: () => ({ email: 'ada@example.com' }) },
      wallet: { accounts: manyAccounts.slice(0, 2), kinds: 'approve' }
    },
    'very full': {
      shows: 'Twenty accounts, the longest names',
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
      shows: 'Three accounts that are switched in the wallet alone',
      from: 'Account',
      connected: true,
      directory: 'stack',
      wallet: { wallets: [northwind], accounts: manyAccounts.slice(0, 3), fixedAccount: true }
    },
    loading: {
      shows: 'The wallet is asked which accounts it shares',
      from: 'Account',
      connected: true,
      directory: 'stack',
      wallet: { wallets: [northwind] },
      then: ({ wallet, press }) => (wallet.decide('wait'), press('list-checks'))
    },
    refused: {
      shows: 'The visitor has declined to share others',
      from: 'Account',
      connected: true,
      directory: 'stack',
      wallet: { wallets: [northwind] },
      then: ({ wallet, press }) => (wallet.decide('refuse'), press('list-checks'))
    },
    failed: {
      shows: 'The wallet failed when it was asked which accounts it shares',
      from: 'Account',
      connected: true,
      directory: 'stack',
      wallet: { wallets: [northwind] },
      then: ({ wallet, press }) => (wallet.decide('fail'), press('list-checks'))
    },
    success: {
      shows: 'Another wallet is wanted: shall it take the place of this one?',
      from: 'Account',
      connected: true,
      directory: 'stack',
      wallet: { wallets: [northwind] },
      then: ({ press }) => press('plus')
    },
    empty: {
      shows: 'Nobody is connected, two were before',
      directory: 'stack',
      wallet: { wallets: [northwind, basalt] },
      stored: recentConnections({ walletId: basalt.id, name: 'Basalt' }, { walletId: northwind.id, name: 'Northwind' })
    }
  }
}
