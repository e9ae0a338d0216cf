import { shortAddress } from '../../adapters/base/address.ts'
import { namespaces } from '../../adapters/base/caip.ts'
import * as networks from '../../adapters/networks/index.ts'
import * as observed from '../../adapters/walletconnect/observed.ts'
import * as limits from '../../state/limits.ts'
import { defaultFeatures, resolveOptions } from '../../state/options.ts'
import { replyTime } from '../../frame/protocol/messages.ts'
import type { Entry } from './entry.ts'

const { loadNetwork: _load, ...named } = networks
const chainIds = Object.values(named).map(({ caipNetworkId }) => caipNetworkId)
/** Those of the EVM networks that `w3m-kit/networks` does not have. */
const missing = (...ids: number[]) => ids.filter(id => !chainIds.includes(`eip155:${id}`))

const cryptoLimits = { card: { min: '10.00', max: '7500.00' }, bank: { min: '10.00', max: '25000.00' } }
const coinbaseChains = ['ethereum', 'arbitrum', 'polygon', 'berachain', 'avalanche-c-chain', 'optimism', 'celo', 'base']
const { defaultAccountTypes } = resolveOptions({ networks: [networks.mainnet] })

export const businessLimits: readonly Entry[] = [
  {
    spec: 'Email login cooldown 30 s',
    held: { 'state/limits.ts': 'emailLoginCooldown' },
    equal: [limits.emailLoginCooldown, 30_000]
  },
  {
    spec: 'balance retry block 30 s after failure',
    held: { 'state/flows/balance.ts': 'balanceRetryBlock' },
    equal: [limits.balanceRetryBlock, 30_000]
  },
  {
    spec: 'frame timeout 30 s for connect email, device, OTP, social and social-redirect events',
    held: { 'frame/protocol/messages.ts': 'export const replyTime' },
    equal: [
      replyTime,
      {
        CONNECT_EMAIL: 30_000,
        CONNECT_DEVICE: 30_000,
        CONNECT_OTP: 30_000,
        CONNECT_SOCIAL: 30_000,
        GET_SOCIAL_REDIRECT_URI: 30_000
      }
    ]
  },
  {
    spec: 'Cache lifetimes: portfolio 30 s, native balance 30 s, ENS 5 min, identity 5 min',
    held: {
      'state/tokens.ts': 'portfolioCacheTime',
      'state/flows/balance.ts': 'balanceCacheTime',
      'state/flows/find-receiver.ts': 'ensCacheTime',
      'state/identity.ts': 'identityCacheTime'
    },
    equal: [
      [limits.portfolioCacheTime, limits.balanceCacheTime, limits.ensCacheTime, limits.identityCacheTime],
      [30_000, 30_000, 300_000, 300_000]
    ]
  },
  { spec: 'Recent wallets kept: 2', held: { 'state/recent.ts': 'recentWalletsKept' }, equal: [limits.recentWalletsKept, 2] },
  { spec: 'Toast swap delay 150 ms', held: { 'state/toast.ts': 'toastSwapDelay' }, equal: [limits.toastSwapDelay, 150] },
  {
    spec: 'Animations 120, 150, 150 ms',
    held: { 'elements/styles/tokens.ts': ['duration-open: 120ms', 'duration-height: 150ms', 'duration-page: 150ms'] }
  },
  {
    spec: 'Log buffer 1024000 bytes; default log level error',
    held: { 'adapters/walletconnect/observed.ts': 'logBuffer' },
    equal: [
      [observed.logBuffer, observed.defaultLogLevel],
      [1_024_000, 'error']
    ]
  },

  {
    spec: 'Fallback on-ramp limits (USD, EUR): card 10.00 to 7500.00; bank account 10.00 to 25000.00',
    held: { 'state/limits.ts': 'fallbackOnrampLimits' },
    equal: [limits.fallbackOnrampLimits, { USD: cryptoLimits, EUR: cryptoLimits }]
  },
  {
    spec: 'Providers Coinbase and Meld, fee 1-2%',
    held: { 'state/limits.ts': ['onrampProviders', 'onrampFee'] },
    equal: [
      [limits.onrampProviders, limits.onrampFee],
      [
        ['coinbase', 'meld'],
        [1, 2]
      ]
    ]
  },
  {
    spec: 'Coinbase pay chains: ethereum, arbitrum, polygon, berachain, avalanche-c-chain, optimism, celo, base (fallback ethereum)',
    held: { 'state/limits.ts': 'coinbaseChains' },
    equal: [limits.coinbaseChains, coinbaseChains]
  },

  {
    spec: 'Wallet page size 40; featured and recommended 4; search 100; first 20 wallet images prefetched; search waits at least 300 ms',
    held: {
      'state/directory.ts': ['walletPageSize', 'recommendedWallets', 'walletSearchSize', 'searchWait'],
      'state/stored-images.ts': 'walletImagesPrefetched'
    },
    equal: [
      [
        limits.walletPageSize,
        limits.featuredWallets,
        limits.recommendedWallets,
        limits.walletSearchSize,
        limits.walletImagesPrefetched,
        limits.searchWait
      ],
      [40, 4, 4, 100, 20, 300]
    ]
  },
  {
    spec: 'Image preload abandoned after 2 s',
    held: { 'state/stored-images.ts': 'after(imagePreloadTime' },
    equal: [limits.imagePreloadTime, 2_000]
  },

  { spec: 'RPC timeout 10000 ms', held: { 'adapters/base/rpc-endpoint.ts': 'export const timeout = 10_000' } },
  {
    spec: 'retry count 3; retry delay 150 ms with exponential backoff; batch size 1000',
    held: {
      'adapters/base/json-rpc.ts': [
        'const retryCount = 3',
        'const retryDelay = 150',
        'retryDelay * 2 ** attempt',
        'const batchSize = 1000'
      ]
    }
  },
  {
    spec: 'fallback ranking interval 4000 ms, sample count 10, weights stability 0.7 latency 0.3',
    held: {
      'adapters/base/rpc-endpoint.ts': [
        'export const rankInterval = 4000',
        'const sampleCount = 10',
        'const stabilityWeight = 0.7',
        'const latencyWeight = 0.3'
      ]
    }
  },
  {
    spec: 'pending transactions limit 99',
    held: { 'state/limits.ts': 'pendingTransactionsLimit' },
    equal: [limits.pendingTransactionsLimit, 99]
  },

  {
    spec: 'Balances and quantities show 3 decimals',
    held: { 'elements/account/amount.ts': 'balanceDecimals' },
    equal: [limits.balanceDecimals, 3]
  },
  {
    spec: 'Short address: 4 leading and 6 trailing characters',
    held: { 'adapters/base/address.ts': 'export function shortAddress(' },
    equal: [
      [limits.addressStart, limits.addressEnd, shortAddress('0x52908400098527886E0F7030069857D2E4169EE7')],
      [4, 6, '0x52…169EE7']
    ]
  },
  {
    spec: 'Name suffixes .reown.id and legacy .wcn.id. Name coin type is 0x80000000 OR chain id. Name support eip155 only',
    held: { 'state/limits.ts': ['nameSuffixes', 'nameCoinType', 'nameNamespaces'] },
    equal: [
      [limits.nameSuffixes, limits.nameCoinType, limits.nameNamespaces],
      [['.reown.id', '.wcn.id'], 2 ** 31, ['eip155']]
    ]
  },

  {
    spec: 'Default chain 1 (eip155:1)',
    held: { 'state/limits.ts': 'defaultNetworkId' },
    equal: [limits.defaultNetworkId, 'eip155:1']
  },
  {
    spec: 'Supported networks: Ethereum and testnets, Optimism, Arbitrum, Polygon, Celo, Aurora, BNB, Avalanche, zkSync, Gnosis, Base, Zora, chain 999, three Solana clusters',
    held: { 'adapters/networks/index.ts': 'export { loadNetwork }' },
    equal: [
      [
        missing(1, 11155111, 17000, 560048, 10, 42161, 137, 42220, 1313161554, 56, 43114, 324, 100, 8453, 7777777, 999),
        chainIds.filter(id => id.startsWith('solana:')).length
      ],
      [[], 3]
    ]
  },
  {
    spec: 'Namespaces: eip155, solana, polkadot, bip122',
    held: { 'adapters/base/caip.ts': 'export const namespaces' },
    equal: [namespaces, ['eip155', 'solana', 'polkadot', 'bip122']]
  },
  {
    spec: 'Balance chains eip155 and solana; on-ramp and activity eip155 and solana. Auth connector supports eip155 and solana',
    held: { 'state/limits.ts': ['balanceNamespaces', 'onrampNamespaces', 'activityNamespaces', 'authNamespaces'] },
    equal: [
      [limits.balanceNamespaces, limits.onrampNamespaces, limits.activityNamespaces, limits.authNamespaces],
      Array.from({ length: 4 }, () => ['eip155', 'solana'])
    ]
  },

  {
    spec: 'Swap networks, 12 ids: 1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554. Slippage tolerance 1',
    held: { 'state/limits.ts': ['swapNetworks', 'slippageTolerance'] },
    equal: [
      [limits.swapNetworks, missing(...limits.swapNetworks), limits.slippageTolerance],
      [[1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554], [], 1]
    ]
  },
  {
    spec: 'Lists of suggested and popular swap tokens exist (contents not shown)',
    held: { 'state/swap-lists.ts': ['suggestedTokens', 'popularTokens'] }
  },
  {
    spec: 'A separate ABI is used for USDT-type contracts',
    not: 'one encoding serves every token: what a transfer returns is not relied on, so nothing at all is as good'
  },
  {
    spec: 'Solana native send passes the amount as entered',
    held: {
      'adapters/solana/plan.ts': 'transferLamports(from, to, amount)',
      'test/adapters/solana/transfers.test.ts': 'moves SOL: the receiver has it'
    }
  },

  {
    spec: 'Default features on: swaps, onramp, receive, send, email, emailShowWallets, history, analytics, allWallets; off: legalCheckbox, smartSessions, collapseWallets',
    held: { 'state/options.ts': 'export const defaultFeatures' },
    equal: [
      Object.entries(defaultFeatures).filter(([, value]) => typeof value === 'boolean'),
      [
        ...['swaps', 'onramp', 'receive', 'send', 'email', 'emailShowWallets', 'history', 'analytics', 'allWallets'].map(name => [
          name,
          true
        ]),
        ...['legalCheckbox', 'smartSessions', 'collapseWallets'].map(name => [name, false])
      ]
    ]
  },
  {
    spec: 'Socials: google, x, discord, farcaster, github, apple, facebook',
    held: { 'state/options.ts': 'export type Social' },
    equal: [defaultFeatures.socials, ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']]
  },
  {
    spec: 'Default account types: bip122 payment, eip155 smartAccount, polkadot eoa, solana eoa',
    held: { 'state/options.ts': 'defaultAccountTypes' },
    equal: [defaultAccountTypes, { bip122: 'payment', eip155: 'smartAccount', polkadot: 'eoa', solana: 'eoa' }]
  },
  {
    spec: 'Adapter types: universal, solana, wagmi, ethers, ethers5, bitcoin',
    held: {
      'state/api.ts': "|| 'universal'",
      'adapters/solana/index.ts': 'export function solana(',
      'adapters/bitcoin/index.ts': 'export function bitcoin(',
      'elements/compat/adapters.ts': ['export class EthersAdapter', 'export class Ethers5Adapter'],
      'elements/compat/wagmi.ts': 'export class WagmiAdapter'
    }
  },
  {
    spec: 'Restricted timezones: a list of China-region zones (contents not shown)',
    held: { 'state/limits.ts': 'restrictedTimeZones' },
    equal: [limits.restrictedTimeZones.filter(zone => !/^ASIA\/[A-Z_]+$/.test(zone)), []]
  },
  { spec: 'Theme modes light, dark', held: { 'state/options.ts': "export type ThemeMode = 'light' | 'dark'" } },

  {
    spec: 'Protocol: request out of sync if id ignoring last three digits is lower than last seen',
    held: { 'adapters/walletconnect/observed.ts': 'randomIdDigits' },
    equal: [observed.randomIdDigits, 3]
  },
  {
    spec: 'recently-deleted list capped, half pruned at the cap (limit not shown)',
    held: { 'adapters/walletconnect/observed.ts': 'recentlyDeletedLimit' }
  },
  {
    spec: 'queue delay configurable (not shown)',
    held: { 'adapters/walletconnect/observed.ts': 'requestQueueDelay' }
  },
  {
    spec: 'relay cache processed 50 ms after init, client initialised 1 s later; ping responses after 500 ms',
    held: { 'adapters/walletconnect/observed.ts': ['relayCacheDelay', 'requestQueueDelay', 'pingResponseDelay'] },
    equal: [
      [observed.relayCacheDelay, observed.requestQueueDelay, observed.pingResponseDelay],
      [50, 1_000, 500]
    ]
  },
  {
    spec: 'pairing expiry 4 minutes, expired at 10 s or less left',
    held: { 'state/pairing.ts': 'pairingExpiryMargin', 'adapters/walletconnect/pairings.ts': ['pairingTime', 'pairingMargin'] },
    equal: [
      [limits.pairingLifetime, observed.pairingTime, limits.pairingExpiryMargin, observed.pairingMargin],
      [240_000, 240_000, 10_000, 10_000]
    ]
  },
  { spec: 'retry after 1 s', held: { 'state/pairing.ts': 'pairingRetryWait' }, equal: [limits.pairingRetryWait, 1_000] },
  {
    spec: 'heartbeat 5 s',
    held: { 'adapters/walletconnect/observed.ts': 'heartbeatInterval' },
    equal: [observed.heartbeatInterval, 5_000]
  },
  {
    spec: 'session and proposal time-to-live not shown',
    held: { 'adapters/walletconnect/observed.ts': ['export const sessionExpiry', 'export const proposalExpiry'] }
  },
  { spec: 'Analytics shake 500 ms', held: { 'state/modal.ts': 'shakeTime' }, equal: [limits.shakeTime, 500] },
  {
    spec: 'Table of network, wallet and connector image and explorer ids: values not shown',
    held: { 'state/network-image-ids.ts': 'networkImageIds', 'state/explorer-ids.ts': 'explorerIds' }
  }
]
