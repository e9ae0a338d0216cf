import { displayName } from '../../adapters/base/display-name.ts'
import type { NetworkInput } from '../../adapters/base/network.ts'
import type { Asset } from '../../adapters/chain.ts'
import { arbitrum, base, bsc, gnosis, mainnet, optimism, polygon, sepolia, solana } from '../../adapters/networks/index.ts'
import type { SourceWallet } from '../../adapters/wallet-source.ts'
import type { RouteName } from '../../state/router.ts'
import { chooseTab } from '../../state/account-tab.ts'
import { testWallet, type ConnectingOptions } from '../kit/connecting-source.ts'
import { announced } from '../kit/fake-source.ts'
import type { FakeTransfersOptions } from '../kit/fake-transfers.ts'
import { loginAdapter } from '../kit/login-adapter.ts'
import type { Scene } from '../kit/open-scene.ts'
import { drawnWallet, type DirectoryOptions } from '../kit/scripted-directory.ts'
import { drawnIcon } from './drawn-icon.ts'
import { buyScenes } from './buy-scenes.ts'
import { loginScenes } from './login-scenes.ts'
import { nameScenes } from './name-scenes.ts'
import { signInScenes } from './sign-in-scenes.ts'
import { swapScenes } from './swap-scenes.ts'
import { smartSessionScenes } from './smart-session-scenes.ts'

// Every screen in all of its states. A screen without an entry here does not compile.

export interface ShownScene<Name extends RouteName = RouteName> extends Scene<Name> {
  /** What one is looking at. */
  readonly shows: string
}

export type Scenes = { readonly [Name in RouteName]: { readonly [state: string]: ShownScene<Name> } }

const slowly = 3_000
const networks = [mainnet, base, arbitrum, optimism, polygon, gnosis, bsc, solana]
const few = [mainnet, base, arbitrum]
const terms = { termsConditionsUrl: 'https://shop.invalid/terms', privacyPolicyUrl: 'https://shop.invalid/privacy' }

const northwind: SourceWallet = { ...testWallet, imageUrl: drawnIcon('Northwind') }
const basalt: SourceWallet = { ...announced('Basalt'), imageUrl: drawnIcon('Basalt') }
const longName = 'Die außerordentlich zuverlässige Brieftasche der Genossenschaft'
const hostile = '<img src=x onerror=alert(1)>\u202Egnp.exe'
const recent = { '@appkit/recent_wallets': JSON.stringify([{ ...drawnWallet(16), image_id: undefined }]) }
const slow: Pick<Scene, 'directory' | 'then'> = {
  directory: { answer: 'wait' },
  then: ({ directory }) => void setTimeout(() => directory?.release(), slowly)
}

/** A wallet of the directory with every way that there is. */
const everyWay = {
  ...drawnWallet(2),
  rdns: 'example.harbor',
  desktop_link: 'harbor://',
  webapp_link: 'https://harbor.invalid/app',
  chrome_store: 'https://extensions.invalid/harbor',
  app_store: 'https://apps.invalid/harbor',
  play_store: 'https://play.invalid/harbor'
}
/** Until the answer of the wallet stands there: what it says comes by itself. */
const answered = ({ sees }: { readonly sees: (selector: string) => Promise<unknown> }) => sees('.button')
const listed = (...wallets: readonly ReturnType<typeof drawnWallet>[]): DirectoryOptions => ({ wallets })
const account = 'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7' as const
const elsewhere: ConnectingOptions = { account: 'eip155:999999:0x52908400098527886E0F7030069857D2E4169EE7' }
const many = Array.from({ length: 80 }, (_, index): NetworkInput => ({
  ...sepolia,
  id: 900_000 + index,
  caipNetworkId: `eip155:${900_000 + index}`,
  name: `Network ${index + 1}`
})) // prettier-ignore

const manyAccounts = Array.from(
  { length: 20 },
  (_, index) =>
    `eip155:1:0x${((BigInt(index) + 1n) * 0x52908400098527886e0f7030069857d2e4169ee7n).toString(16).slice(-40)}` as const
)
const solanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const solanaWallet = {
  account: `${solana.caipNetworkId}:${solanaAddress}`,
  wallets: [{ ...announced('Lantern'), namespace: 'solana', imageUrl: drawnIcon('Lantern') }]
} as const
/** Basalt speaks Solana too. */
const basaltOnSolana = {
  account: solanaWallet.account,
  wallets: [{ ...announced('Basalt'), namespace: 'solana', imageUrl: drawnIcon('Basalt') }]
} as const
/** Connected on Solana alone. */
const onSolana: Pick<Scene, 'connected' | 'wallet' | 'networks' | 'namespace'> = {
  connected: true,
  namespace: 'solana',
  networks: [solana, ...many],
  wallet: { account: solanaWallet.account, wallets: [{ ...northwind, namespace: 'solana' }] }
}
const recentConnections = (...wallets: readonly { readonly walletId: string; readonly name: string }[]) => ({
  '@appkit/recent_connections': JSON.stringify(wallets.map(wallet => ({ namespace: 'eip155', sourceId: 'fake', ...wallet })))
})
const studio = '0x8F3C27D1A4B05e6692E1c07d5b38FA14D2706b5e'
const dollars = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const asset = (symbol: string, name: string, price: number, numeric: string, address?: string, decimals = 18): Asset => ({
  name,
  symbol,
  chainId: 'eip155:1',
  ...(address !== undefined && { address: `eip155:1:${address}` }),
  price,
  value: price * Number(numeric),
  quantity: { decimals: String(decimals), numeric },
  iconUrl: ''
})
const assets = [asset('ETH', 'Ether', 3120.5, '2.3754'), asset('USDC', 'USD Coin', 1, '3204.5', dollars, 6)]
const manyAssets = Array.from({ length: 10_000 }, (_, index) =>
  asset(
    `TK${index + 1}`,
    `Token number ${index + 1}`,
    index % 3 ? 1.25 : 0,
    String((index + 1) / 100),
    `0x${(index + 1).toString(16).padStart(40, '0')}`
  )
)
const sending = {
  assets,
  native: 2_375_400_000_000_000_000n,
  names: { 'studio.eth': { kind: 'found', name: 'studio.eth', address: studio, record: 'network' } },
  simulation: {
    outcome: 'succeeds',
    changes: [{ token: dollars, amount: -420_000_000n }],
    arrives: 420_000_000n
  }
} as const satisfies FakeTransfersOptions
/** Somebody the visitor has sent to. */
const sentBefore = {
  '@appkit/receivers': JSON.stringify([
    { namespace: 'eip155', address: studio, name: 'studio.eth', at: Date.parse('2026-10-12') },
    { namespace: 'eip155', address: '0x52908400098527886E0F7030069857D2e4169ee8', at: Date.parse('2026-10-02') }
  ])
}
const canSend = { from: 'Account', connected: true, directory: 'stack', wallet: { sending } } as const
const toStudio = { token: dollars, to: 'studio.eth', amount: '420' }

export const scenes: Scenes = {
  ...signInScenes,
  ...loginScenes,
  ...nameScenes,
  ...smartSessionScenes,
  ...swapScenes,
  ...buyScenes,
  Connect: {
    'log in': {
      shows: 'Email and providers above the wallets',
      directory: false,
      options: { adapters: [loginAdapter()] }
    },
    'log in by one': {
      shows: 'One provider and the terms to tick',
      directory: false,
      options: { adapters: [loginAdapter()], features: { socials: ['google'], legalCheckbox: true }, ...terms }
    },
    'log in by two': {
      shows: 'Two providers, and the wallets one step further',
      directory: false,
      options: { adapters: [loginAdapter()], features: { socials: ['github', 'apple'], emailShowWallets: false } }
    },
    'wallets first': {
      shows: 'The wallets above providers and email',
      directory: 'stack',
      wallet: { wallets: [northwind, basalt] },
      loggedIn: {},
      options: { features: { connectMethodsOrder: ['wallet', 'social', 'email'], legalCheckbox: true }, ...terms }
    },
    'providers first': {
      shows: 'Providers above the email and the wallets',
      directory: 'stack',
      wallet: { wallets: [northwind] },
      loggedIn: {},
      options: { features: { connectMethodsOrder: ['social', 'email', 'wallet'] } }
    },
    full: {
      shows: 'Every kind of wallet',
      directory: 'stack',
      wallet: { wallets: [northwind, basalt] },
      stored: recent,
      options: terms
    },
    empty: {
      shows: 'No wallet, no directory, no WalletConnect',
      wallet: { wallets: [] },
      pairing: false,
      directory: false
    },
    loading: {
      shows: 'The wallets in the page have not announced themselves',
      wallet: { silent: true },
      directory: { answer: 'never' }
    },
    partial: {
      shows: 'Wallets in the page, while the directory is asked',
      wallet: { wallets: [northwind] },
      directory: { answer: 'never' }
    },
    'very full': {
      shows: 'Forty wallets in the page, and the longest lists a site can make',
      wallet: { wallets: Array.from({ length: 40 }, (_, index) => announced(`Installed ${index + 1}`)) },
      directory: { wallets: 10_000 },
      options: {
        ...terms,
        featuredWalletIds: Array.from({ length: 8 }, (_, index) => `drawn-${index + 30}`),
        customWallets: Array.from({ length: 6 }, (_, index) => ({ id: `site-${index}`, name: `The site’s own ${index + 1}` }))
      },
      stored: recent
    },
    offline: { shows: 'The directory cannot be reached', wallet: { wallets: [northwind] }, directory: { answer: 'offline' } },
    slow: { shows: 'The directory answers after 3 s', wallet: { wallets: [northwind] }, ...slow },
    refused: {
      shows: 'The directory does not know the project (403)',
      wallet: { wallets: [northwind] },
      directory: { answer: 403 }
    },
    failed: {
      shows: 'The directory answers with something else',
      wallet: { wallets: [northwind] },
      directory: { answer: 'garbage' }
    },
    terms: {
      shows: 'Terms to be ticked first',
      directory: 'stack',
      wallet: { wallets: [northwind, basalt] },
      options: { ...terms, features: { legalCheckbox: true } }
    },
    hostile: {
      shows: 'Names that want to be markup, or are far too long',
      wallet: { wallets: [announced(displayName(hostile), 'example.hostile'), announced(longName, 'example.long')] },
      directory: listed(
        { ...drawnWallet(0), name: hostile },
        { ...drawnWallet(1), name: longName },
        drawnWallet(19),
        drawnWallet(20)
      )
    }
  },
  AllWallets: {
    full: { shows: 'The directory of the stack', from: 'Connect', directory: 'stack', wallet: { wallets: [northwind, basalt] } },
    empty: { shows: 'The directory has none', from: 'Connect', directory: { wallets: 0 }, wallet: { wallets: [] } },
    loading: { shows: 'Nothing has come yet', from: 'Connect', directory: { answer: 'never' } },
    partial: {
      shows: 'The first page is here, the next is on its way',
      from: 'Connect',
      directory: { wallets: 400, laterPages: 'never' }
    },
    'very full': { shows: '10 000 wallets', from: 'Connect', directory: { wallets: 10_000 }, wallet: { wallets: [northwind] } },
    offline: { shows: 'The directory cannot be reached', from: 'Connect', directory: { answer: 'offline' } },
    slow: { shows: 'The directory answers after 3 s', from: 'Connect', ...slow },
    refused: { shows: 'The directory does not know the project (403)', from: 'Connect', directory: { answer: 403 } },
    failed: { shows: 'The directory has a fault (500)', from: 'Connect', directory: { answer: 500 } },
    'failed later': {
      shows: 'The first page came, the next did not',
      from: 'Connect',
      directory: { wallets: 44, laterPages: 500 }
    },
    success: { shows: 'Found by name', from: 'Connect', directory: {}, then: ({ type }) => type('harbor') },
    'nothing found': { shows: 'No such wallet', from: 'Connect', directory: {}, then: ({ type }) => type('zzzz') },
    certified: { shows: 'Certified ones alone', from: 'Connect', directory: {}, then: ({ press }) => press('badge-check') }
  },
  ConnectingMultiChain: {
    full: {
      shows: 'A wallet with an account on Solana too',
      from: 'Connect',
      params: { walletId: basalt.id },
      directory: 'stack',
      networks,
      wallet: { wallets: [basalt] },
      alsoThere: basaltOnSolana
    },
    partial: {
      shows: 'One network of each chain; no pictures',
      from: 'Connect',
      params: { walletId: basalt.id },
      networks: [mainnet, solana],
      wallet: { wallets: [announced('Basalt')] },
      alsoThere: { ...basaltOnSolana, wallets: [{ ...announced('Basalt'), namespace: 'solana' }] },
      pairing: false,
      directory: false
    },
    connected: {
      shows: 'Another wallet is connected on Solana',
      params: { walletId: basalt.id },
      connected: true,
      directory: 'stack',
      networks,
      wallet: { wallets: [northwind, basalt] },
      alsoConnected: { ...basaltOnSolana, wallets: [{ ...basaltOnSolana.wallets[0], id: 'lantern' }] }
    },
    failed: {
      shows: 'The wallet has left the page meanwhile',
      from: 'Connect',
      params: { walletId: basalt.id },
      directory: 'stack',
      networks,
      wallet: { wallets: [basalt] },
      then: ({ wallet }) => wallet.tell([])
    },
    'very full': {
      shows: 'The longest name, eighty networks',
      from: 'Connect',
      params: { walletId: 'example.long' },
      networks: [...many, solana],
      wallet: { wallets: [announced(longName, 'example.long')] },
      alsoThere: { ...basaltOnSolana, wallets: [{ ...announced(longName), namespace: 'solana' }] }
    }
  },
  ConnectingExternal: {
    loading: {
      shows: 'The wallet is asked',
      from: 'Connect',
      params: { walletId: northwind.id },
      wallet: { wallets: [northwind], answer: 'wait' }
    },
    partial: {
      shows: 'The wallet has no picture, the site no WalletConnect',
      from: 'Connect',
      params: { walletId: 'example.basalt' },
      wallet: { wallets: [announced('Basalt')], answer: 'wait' },
      pairing: false
    },
    full: {
      shows: 'The longest name',
      from: 'Connect',
      params: { walletId: 'example.long' },
      wallet: { wallets: [announced(longName, 'example.long')], answer: 'wait' }
    },
    refused: {
      shows: 'The visitor has declined',
      from: 'Connect',
      params: { walletId: northwind.id },
      wallet: { wallets: [northwind], answer: 'refuse' },
      then: answered
    },
    slow: {
      shows: 'A request is open in the wallet already',
      from: 'Connect',
      params: { walletId: northwind.id },
      wallet: { wallets: [northwind], answer: 'pending' },
      then: answered
    },
    failed: {
      shows: 'The wallet failed',
      from: 'Connect',
      params: { walletId: northwind.id },
      wallet: { wallets: [northwind], answer: 'fail' },
      then: answered
    },
    success: {
      shows: 'The wallet says yes after 3 s: the card closes',
      from: 'Connect',
      params: { walletId: northwind.id },
      wallet: { wallets: [northwind], answer: 'wait' },
      then: ({ wallet }) => void setTimeout(() => wallet.answer('approve'), slowly)
    }
  },
  ConnectingWalletConnect: {
    full: { shows: 'A wallet with every way', from: 'Connect', params: { walletId: everyWay.id }, directory: listed(everyWay) },
    partial: {
      shows: 'A wallet that has an app alone',
      from: 'Connect',
      params: { walletId: 'drawn-1' },
      directory: listed(drawnWallet(1))
    },
    success: { shows: 'The code for any wallet', from: 'Connect', params: { walletId: 'walletConnect' } },
    web: {
      shows: 'A wallet that is a web page',
      from: 'Connect',
      params: { walletId: 'drawn-3' },
      directory: listed({ ...drawnWallet(3), mobile_link: null, webapp_link: 'https://juniper.invalid/app' })
    },
    loading: { shows: 'The relay is asked', from: 'Connect', params: { walletId: 'walletConnect' }, pairing: 'opening' },
    refused: {
      shows: 'The visitor has declined',
      from: 'Connect',
      params: { walletId: everyWay.id },
      directory: listed(everyWay),
      pairing: 'declined'
    },
    offline: {
      shows: 'The relay cannot be reached',
      from: 'Connect',
      params: { walletId: everyWay.id },
      directory: listed(everyWay),
      pairing: 'unreachable'
    },
    empty: {
      shows: 'An extension that is not installed',
      from: 'Connect',
      params: { walletId: 'drawn-5' },
      directory: listed({
        ...drawnWallet(5),
        mobile_link: null,
        rdns: 'example.saffron',
        chrome_store: 'https://extensions.invalid/saffron'
      })
    },
    'long name': {
      shows: 'The longest name, with every way',
      from: 'Connect',
      params: { walletId: everyWay.id },
      directory: listed({ ...everyWay, name: longName })
    }
  },
  ConnectingWalletConnectBasic: {
    full: { shows: 'The code for any wallet' },
    loading: { shows: 'The relay is asked', pairing: 'opening' },
    refused: { shows: 'The visitor has declined', pairing: 'declined' },
    offline: { shows: 'The relay cannot be reached', pairing: 'unreachable' }
  },
  WhatIsAWallet: { full: { shows: 'What a wallet is', from: 'Connect' } },
  GetWallet: {
    full: { shows: 'A few to begin with', from: 'WhatIsAWallet', directory: 'stack' },
    empty: { shows: 'The site has no directory', from: 'WhatIsAWallet', directory: false },
    partial: {
      shows: 'The site’s own alone',
      from: 'WhatIsAWallet',
      directory: false,
      options: { customWallets: [{ id: 'site', name: 'Paperboat Wallet', homepage: 'https://paperboat.invalid' }] }
    },
    loading: { shows: 'The directory is asked', from: 'WhatIsAWallet', directory: { answer: 'never' } },
    slow: { shows: 'The directory answers after 3 s', from: 'WhatIsAWallet', ...slow },
    offline: { shows: 'The directory cannot be reached', from: 'WhatIsAWallet', directory: { answer: 'offline' } }
  },
  Downloads: {
    full: { shows: 'Every place', from: 'Connect', params: { walletId: everyWay.id }, directory: listed(everyWay) },
    partial: { shows: 'A website alone', from: 'Connect', params: { walletId: 'drawn-1' }, directory: listed(drawnWallet(1)) },
    empty: {
      shows: 'Nothing is known',
      from: 'Connect',
      params: { walletId: 'drawn-4' },
      directory: listed({ id: 'drawn-4', name: 'Kestrel' })
    }
  },
  WhatIsANetwork: { full: { shows: 'What a network is', from: 'Networks' } },
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
    slow: {
      shows: 'A returning visitor, whose wallet has not answered',
      still: true,
      stored: { '@appkit/connections': JSON.stringify({ eip155: { walletId: northwind.id, sourceId: 'fake', account } }) },
      options: { enableReconnect: true },
      wallet: { returning: 'silent' }
    },
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
  Networks: {
    full: { shows: 'Eight networks, connected to the first', from: 'Account', connected: true, networks, directory: 'stack' },
    partial: { shows: 'Three networks, nobody connected', networks: few, directory: 'stack' },
    'very full': { shows: 'Eighty networks', from: 'Account', connected: true, networks: [mainnet, ...many] },
    refused: {
      shows: 'The wallet has approved two of them',
      from: 'Account',
      connected: true,
      networks,
      directory: 'stack',
      wallet: { approvedChainIds: ['eip155:1', 'eip155:8453'] }
    },
    empty: {
      shows: 'No such network',
      from: 'Account',
      connected: true,
      networks,
      directory: 'stack',
      then: ({ type }) => type('zzzz')
    },
    success: {
      shows: 'Found by name',
      from: 'Account',
      connected: true,
      networks,
      directory: 'stack',
      then: ({ type }) => type('o')
    }
  },
  SwitchNetwork: {
    loading: {
      shows: 'The wallet is asked',
      from: 'Networks',
      connected: true,
      directory: 'stack',
      params: { chainId: 'eip155:8453' },
      wallet: { switches: 'wait' }
    },
    refused: {
      shows: 'The visitor has declined',
      from: 'Networks',
      connected: true,
      directory: 'stack',
      params: { chainId: 'eip155:8453' },
      wallet: { switches: 'refuse' }
    },
    failed: {
      shows: 'The wallet failed',
      from: 'Networks',
      connected: true,
      directory: 'stack',
      params: { chainId: 'eip155:8453' },
      wallet: { switches: 'fail' }
    },
    success: {
      shows: 'The wallet says yes after 3 s: back to the networks',
      from: 'Networks',
      connected: true,
      directory: 'stack',
      params: { chainId: 'eip155:8453' },
      wallet: { switches: 'wait' },
      then: ({ wallet }) => void setTimeout(() => wallet.answer('approve'), slowly)
    }
  },
  SwitchActiveChain: {
    full: {
      shows: 'The connected wallet is not on Solana',
      from: 'Networks',
      params: { chainId: solana.caipNetworkId },
      connected: true,
      directory: 'stack',
      networks
    },
    'same wallet': {
      shows: 'The connected wallet has an account on Solana too',
      from: 'Networks',
      params: { chainId: solana.caipNetworkId },
      connected: true,
      directory: 'stack',
      networks,
      wallet: { wallets: [northwind] },
      alsoThere: {
        account: solanaWallet.account,
        wallets: [{ ...northwind, namespace: 'solana' }]
      }
    },
    partial: {
      shows: 'Nobody is connected',
      from: 'Networks',
      params: { chainId: solana.caipNetworkId },
      directory: 'stack',
      networks
    },
    'very full': {
      shows: 'The longest names',
      from: 'Networks',
      params: { chainId: solana.caipNetworkId },
      connected: true,
      networks: [mainnet, { ...solana, name: longName }],
      wallet: { wallets: [{ ...northwind, name: longName }] }
    }
  },
  UnsupportedChain: {
    full: { shows: 'Three networks to choose from', connected: true, networks: few, directory: 'stack', wallet: elsewhere },
    partial: { shows: 'One network', connected: true, networks: [mainnet], directory: 'stack', wallet: elsewhere },
    'very full': { shows: 'Eighty networks', connected: true, networks: many, wallet: elsewhere }
  },
  WalletReceive: {
    full: { shows: 'Code, address, networks', from: 'Account', connected: true, networks, directory: 'stack', shares: 'yes' },
    partial: { shows: 'One network, without an image', from: 'Account', connected: true, networks: [mainnet], directory: false },
    'very full': { shows: 'A longer address, eighty networks', from: 'Account', ...onSolana },
    slow: {
      shows: 'A returning visitor, whose wallet has not answered',
      still: true,
      stored: { '@appkit/connections': JSON.stringify({ eip155: { walletId: northwind.id, sourceId: 'fake', account } }) },
      options: { enableReconnect: true },
      wallet: { returning: 'silent' }
    },
    empty: { shows: 'Nobody is connected' },
    success: {
      shows: 'Copied',
      from: 'Account',
      connected: true,
      networks,
      directory: 'stack',
      then: ({ press }) => press('copy')
    }
  },
  WalletCompatibleNetworks: {
    full: { shows: 'The networks of the wallet', from: 'WalletReceive', connected: true, networks, directory: 'stack' },
    partial: { shows: 'No network has an image', from: 'WalletReceive', connected: true, networks: few, directory: false },
    'very full': { shows: 'Eighty networks', from: 'WalletReceive', connected: true, networks: [mainnet, ...many] }
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
  },
  WalletSend: {
    empty: { shows: 'Nothing typed', ...canSend, stored: sentBefore },
    full: { shows: 'Everything there', ...canSend, stored: sentBefore, send: toStudio },
    partial: {
      shows: 'No price is known, no receiver given',
      ...canSend,
      wallet: { sending: { ...sending, assets: [] } },
      send: { amount: '0.25' }
    },
    loading: {
      shows: 'A name is looked up, the fee is read',
      ...canSend,
      wallet: { sending: { ...sending, fee: 'never', names: { 'studio.eth': 'never' } } },
      send: toStudio
    },
    'insufficient funds': { shows: 'More than there is', ...canSend, send: { ...toStudio, amount: '4200' } },
    'insufficient gas': {
      shows: 'Nothing to pay the fee with',
      ...canSend,
      wallet: { sending, balance: { value: 0n, decimals: 18, symbol: 'ETH' } },
      send: toStudio
    },
    'invalid address': { shows: 'No address at all', ...canSend, send: { ...toStudio, to: '0x1234' } },
    'unknown name': { shows: 'A name without an address', ...canSend, send: { ...toStudio, to: 'nobody.eth' } },
    'incorrect value': { shows: 'An amount that is none', ...canSend, send: { ...toStudio, amount: '1e9' } },
    offline: {
      shows: 'Nobody answers',
      ...canSend,
      wallet: { sending: { ...sending, fee: 'fail', names: { 'studio.eth': 'fail' } }, balance: 'fail' },
      send: toStudio
    },
    failed: { shows: 'The contract refuses', ...canSend, wallet: { sending: { ...sending, fee: 'refuse' } }, send: toStudio },
    'very full': {
      shows: 'More digits than fit, and a symbol that is none',
      ...canSend,
      wallet: {
        sending: { ...sending, assets: [asset('LONGSYMBOLTOKEN', 'A long one', 1, '1000000000000000000', dollars, 6)] }
      },
      send: { ...toStudio, amount: '123456789012.123456' }
    },
    asked: { shows: 'The site asks: nothing can be changed', ...canSend, send: { ...toStudio, asked: 'scene' } },
    refused: { shows: 'This chain cannot send', connected: true, directory: 'stack' }
  },
  WalletSendSelectToken: {
    full: { shows: 'Two tokens', ...canSend, send: toStudio },
    empty: { shows: 'No such token', ...canSend, send: toStudio, then: ({ type }) => type('zzzz') },
    'very full': { shows: '10 000 tokens', ...canSend, wallet: { sending: { ...sending, assets: manyAssets } }, send: {} },
    failed: {
      shows: 'A contract that cannot be read',
      ...canSend,
      wallet: { sending: { ...sending, tokens: { [studio]: 'fail' } } },
      send: {},
      then: ({ type }) => type(studio)
    },
    success: {
      shows: 'Found by its contract',
      ...canSend,
      wallet: {
        sending: { ...sending, tokens: { [studio]: { name: 'Studio', symbol: 'STU', decimals: 18, balance: 5n * 10n ** 18n } } }
      },
      send: {},
      then: ({ type }) => type(studio)
    }
  },
  WalletSendPreview: {
    full: { shows: 'A last look', ...canSend, stored: sentBefore, send: toStudio },
    loading: {
      shows: 'It is being tried out',
      ...canSend,
      wallet: { sending: { ...sending, simulation: 'never' } },
      send: toStudio
    },
    partial: {
      shows: 'The network cannot tell, and nobody has used the address',
      ...canSend,
      wallet: { sending: { ...sending, assets: [], simulation: 'fail', receiver: { kind: 'account', unused: true } } },
      send: { to: studio, amount: '0.123456789012345678' }
    },
    'look-alike': {
      shows: 'Somebody who looks like studio.eth',
      ...canSend,
      stored: sentBefore,
      send: { ...toStudio, to: '0x8F3c27d1a94B5e0362e7C0d15b83FA41D2706B5E' }
    },
    'name changed': {
      shows: 'studio.eth leads elsewhere than last time',
      ...canSend,
      stored: {
        '@appkit/receivers': JSON.stringify([
          {
            namespace: 'eip155',
            address: '0x52908400098527886E0F7030069857D2e4169ee8',
            name: 'studio.eth',
            at: Date.parse('2026-10-02')
          }
        ])
      },
      send: toStudio
    },
    contract: {
      shows: 'The receiver is a contract',
      ...canSend,
      wallet: { sending: { ...sending, receiver: { kind: 'contract', unused: false } } },
      send: toStudio
    },
    'takes a share': {
      shows: 'The receiver gets less than is sent',
      ...canSend,
      wallet: { sending: { ...sending, simulation: { ...sending.simulation, arrives: 411_600_000n } } },
      send: toStudio
    },
    'would fail': {
      shows: 'The contract refuses, in its own words',
      ...canSend,
      wallet: {
        sending: { ...sending, simulation: { outcome: 'fails', failure: { code: 'refused', reason: 'Blacklisted.' } } }
      },
      send: toStudio
    },
    slow: {
      shows: 'The wallet is asked',
      ...canSend,
      wallet: { sending: { ...sending, send: 'wait' } },
      send: toStudio,
      then: ({ send }) => void send()
    },
    failed: {
      shows: 'The wallet could not',
      ...canSend,
      wallet: { sending: { ...sending, send: 'fail' } },
      send: toStudio,
      then: ({ send }) => void send()
    },
    declined: {
      shows: 'The visitor declines after 3 s: back to the form',
      ...canSend,
      wallet: { sending: { ...sending, send: 'wait' } },
      send: toStudio,
      then({ send, wallet }) {
        void send()
        setTimeout(() => wallet.transfers.answer('refuse'), slowly)
      }
    },
    'very full': {
      shows: 'Every digit of a long amount',
      ...canSend,
      wallet: { sending, balance: { value: 10n ** 36n, decimals: 18, symbol: 'ETH' } },
      send: { to: 'studio.eth', amount: '123456789012.123456789012345678' }
    }
  },
  WalletSendConfirmed: {
    success: { shows: 'On its way', ...canSend, send: { ...toStudio, asked: 'scene' } }
  }
}
