import { namespaces } from '../../adapters/base/caip.ts'
import { defaultStoragePrefix } from '../../adapters/walletconnect/options.ts'
import { resolveOptions } from '../../state/options.ts'
import { connectionsKey } from '../../state/remember.ts'
import { plainName } from '../../state/wallet-names.ts'
import { mainnet } from '../../adapters/networks/index.ts'
import type { Entry } from './entry.ts'

const options = Object.keys(resolveOptions({ networks: [mainnet] }))

export const entities: readonly Entry[] = [
  {
    spec: 'Token balance: name, symbol, chainId, address (absent for the native token, otherwise chain:address), value, price, quantity {decimals as text, numeric}, iconUrl',
    held: {
      'adapters/api/contract/chain.ts': ['export interface Balance {', 'readonly iconUrl: string'],
      'adapters/api/balance.ts': 'function toBalance('
    }
  },
  {
    spec: 'A wallet-asset response is valid only when every asset has string address, string balance, type ERC20 or NATIVE, and metadata with string name, string symbol, numeric decimals, numeric price, string iconUrl',
    held: { 'adapters/evm/listed-assets.ts': ['ERC20', 'NATIVE', 'iconUrl'] }
  },
  {
    spec: 'Swap token: the balance fields plus address (falls back to the native token address), decimals as number, logoUri, eip2612 false',
    held: {
      'state/swap-tokens.ts': [
        'address: string',
        'decimals: number',
        'logoUri: string',
        'eip2612: boolean',
        'nativeTokenAddress',
        'eip2612 = false'
      ]
    }
  },
  {
    spec: 'Transaction history item: id; metadata (minedAt, chain, operationType, status, sentFrom, sentTo); transfers, each with nft_info (name, content preview url, flags.is_spam) or fungible_info (symbol, icon url), plus quantity.numeric',
    held: { 'adapters/api/contract/chain.ts': ['export interface Transaction {', 'readonly is_spam: boolean'] }
  },
  {
    spec: 'Transaction list state: transactions, coinbaseTransactions, transactionsByYear (grouped by year then month, newest first), loading, empty, next (pagination cursor), lastNetworkInView',
    held: {
      'state/activity.ts': ['$coinbaseTransactions', '$transactionsByYear'],
      'state/paged.ts': ['readonly next?: string', "name: 'loading'"]
    }
  },

  {
    spec: 'Network: id, name, caipNetworkId, chainNamespace',
    held: {
      'adapters/base/network.ts': [
        'readonly id: number | string',
        'readonly name: string',
        'caipNetworkId: ChainId',
        'chainNamespace: Namespace'
      ]
    },
    equal: [
      [mainnet.id, mainnet.name, mainnet.caipNetworkId, mainnet.chainNamespace],
      [1, 'Ethereum', 'eip155:1', 'eip155']
    ]
  },
  {
    spec: 'nativeCurrency (name, symbol, decimals)',
    held: { 'adapters/base/network.ts': 'readonly nativeCurrency:' },
    equal: [mainnet.nativeCurrency, { name: 'Ether', symbol: 'ETH', decimals: 18 }]
  },
  {
    spec: 'rpcUrls, blockExplorers, assets (imageId, imageUrl), testnet',
    held: {
      'adapters/base/network.ts': [
        'readonly rpcUrls:',
        'readonly blockExplorers?:',
        /assets\?:.*imageId.*imageUrl/,
        'readonly testnet?: boolean'
      ]
    }
  },

  {
    spec: 'Sign-in message: nonce, domain, uri, expirationTime, issuedAt, notBefore, requestId, version, resources, statement, chainId, accountAddress',
    held: {
      'state/siwx/config.ts':
        'nonce domain uri expirationTime issuedAt notBefore requestId version resources statement chainId accountAddress'
          .split(' ')
          .map(name => new RegExp(`readonly ${name}\\??:`))
    }
  },
  {
    spec: 'Sign-in session: data, message, signature, optional cacao',
    held: {
      'state/siwx/config.ts': [
        'readonly data: SiwxMessageData',
        'readonly message: string',
        'readonly signature: string',
        'readonly cacao?: Cacao'
      ]
    }
  },

  {
    spec: 'Account state (per chain namespace eip155, solana, polkadot, bip122)',
    held: { 'state/session.ts': 'export const $sessions' },
    equal: [namespaces, ['eip155', 'solana', 'polkadot', 'bip122']]
  },
  {
    spec: 'caipAddress, address',
    held: { 'state/session.ts': 'readonly account: AccountId', 'state/current.ts': 'export const $address' }
  },
  {
    spec: 'balance, balanceSymbol',
    held: { 'state/balance.ts': 'export const $balance', 'adapters/chain.ts': 'readonly symbol: string' }
  },
  {
    spec: 'profileName, profileImage, tokenBalance',
    held: { 'state/identity.ts': 'export const $identity', 'state/tokens.ts': 'export const $tokens' }
  },
  {
    spec: 'preferredAccountType, socialProvider, farcasterUrl',
    held: {
      'state/options.ts': 'defaultAccountTypes',
      'state/login-provider.ts': 'export function loginProvider()',
      'state/flows/social.ts': 'const $uri = atom'
    }
  },
  { spec: 'allAccounts', held: { 'state/session.ts': 'readonly accounts: readonly AccountId[]' } },
  { spec: 'user', held: { 'adapters/wallet-source.ts': 'who(): { readonly email?: string; readonly userName?: string }' } },
  { spec: 'smartAccountDeployed', held: { 'frame/host/wallet.ts': 'deployed: smartAccountDeployed' } },
  { spec: 'currentTab', held: { 'state/account-tab.ts': 'export const $accountTab' } },
  { spec: 'status', held: { 'state/session.ts': ["status: 'disconnected'", "status: 'connecting'", "status: 'connected'"] } },
  { spec: 'Account types: eoa and smartAccount', held: { 'state/options.ts': "AccountType = 'eoa' | 'smartAccount'" } },

  {
    spec: 'Network state per namespace: caipNetwork, approved and requested network ids',
    held: { 'state/networks.ts': ['export const $network ', 'export const $approvedChainIds', 'export const $networks'] }
  },
  {
    spec: 'supportsAllNetworks',
    held: { 'adapters/wallet-source.ts': 'The networks a wallet has approved; absent when it takes any.' }
  },
  { spec: 'smartAccountEnabledNetworks', held: { 'frame/host/login-cache.ts': 'setSmartAccountNetworks: ids =>' } },

  {
    spec: 'Frame user (reply of get user): email (optional, nullable), address, chainId (string or number), accounts (list of address plus type EOA or smart account), smartAccountDeployed (optional boolean), preferredAccountType (optional string). Social connect reply: email, address, chainId, accounts, userName',
    held: {
      'frame/protocol/messages.ts': [
        'email: optional(nullable(text)),\n  address: text,\n  chainId,',
        'accounts = list(object({ address: text, type: accountType }))',
        'smartAccountDeployed: optional(boolean)',
        'preferredAccountType: optional(text)',
        'userName: optional(nullable(text))'
      ]
    }
  },
  {
    spec: 'Send state: token (address, symbol, quantity.decimals, numeric quantity, price), sendTokenAmount, receiverAddress, receiverProfileImageUrl, receiverProfileName, gasPrice, gasPriceInUSD, networkBalanceInUSD, tokenBalances, loading, lastRetry',
    held: {
      'state/flows/send.ts': [
        'token,',
        'sendTokenAmount,',
        'receiverAddress:',
        'receiverProfileImageUrl:',
        'receiverProfileName:',
        'gasPrice:',
        'gasPriceInUSD:',
        'networkBalanceInUSD:',
        'tokenBalances,',
        'loading:',
        'lastRetry'
      ],
      'state/sendable.ts': [
        'readonly symbol: string',
        'readonly decimals: number',
        'readonly balance:',
        'readonly price?: number'
      ]
    }
  },

  {
    spec: 'Wallet-directory state: featured, recommended, wallets (paged), search, count, page',
    held: {
      'state/directory-lists.ts': ['export const $featured', 'export const $recommended'],
      'state/directory-pages.ts': [
        'export const $pages',
        'export const $search',
        'readonly page: number',
        'export const $walletCount'
      ]
    }
  },
  { spec: 'excludedWallets (rdns and name)', held: { 'state/wallet-filter.ts': 'readonly excluded: readonly Names[]' } },
  { spec: 'isAnalyticsEnabled', held: { 'adapters/api/contract/directory.ts': 'readonly isAnalyticsEnabled: boolean' } },
  {
    spec: 'A wallet: id, image_id, chains, rdns, name, and mobile_link, desktop_link or webapp_link',
    held: {
      'adapters/api/contract/directory.ts': [
        'readonly id: string',
        'readonly image_id?: string',
        'readonly chains?: readonly string[]',
        'readonly rdns?: string',
        'readonly name: string',
        'readonly mobile_link?: string',
        'readonly desktop_link?: string',
        'readonly webapp_link?: string'
      ]
    }
  },

  {
    spec: 'Connector: id, name, imageUrl, imageId, chain, type (ANNOUNCED, AUTH, MULTI_CHAIN; also INJECTED, EXTERNAL), explorerId, info.rdns, provider',
    held: {
      'adapters/wallet-source.ts': [
        'readonly id: string',
        'readonly name: string',
        'readonly imageUrl?: string',
        'readonly namespace: Namespace',
        "WalletType = 'ANNOUNCED' | 'INJECTED' | 'MULTI_CHAIN' | 'EXTERNAL' | 'AUTH'",
        'readonly explorerId?: string',
        'readonly rdns?: string',
        'readonly provider: Provider'
      ],
      'state/wallet-entry.ts': 'readonly imageId?: string'
    }
  },
  {
    spec: 'Same-name connectors on different chains merge into one entry',
    held: { 'state/wallet-connectors.ts': 'plainName(entry.name) === plainName(name)' }
  },
  {
    spec: 'the name Trust Wallet is treated as Trust',
    held: { 'state/wallet-names.ts': 'export function plainName(' },
    equal: [
      [plainName('Trust Wallet'), plainName('Trust')],
      ['Trust', 'Trust']
    ]
  },

  {
    spec: 'Name suggestion: name plus other fields (not shown)',
    held: { 'adapters/api/contract/chain.ts': ['interface Suggestion', 'readonly registered: boolean'] }
  },
  { spec: 'Name-service cache entry: address, ens, timestamp', held: { 'state/identity.ts': "const key = 'identity_cache'" } },
  {
    spec: 'Notification state: message, variant (default info), open',
    held: {
      'state/toast.ts': ["variant: ToastVariant = 'info'", 'readonly message: string', 'export const $toast'],
      'state/alert.ts': 'export const $alert '
    }
  },

  {
    spec: 'Configuration: features, projectId',
    held: { 'state/options.ts': 'export interface KitOptions' },
    equal: [['features', 'projectId'].filter(name => options.includes(name)), ['features', 'projectId']]
  },
  { spec: 'sdkType, sdkVersion', held: { 'state/api.ts': "sdk: { type: 'w3m', version: sdkVersion(options) }" } },
  {
    spec: 'defaultAccountTypes, enableNetworkSwitch, customRpcUrls, allWallets, include, exclude and featured wallet ids, tokens, terms and privacy URLs, customWallets',
    held: { 'state/options.ts': 'export interface KitOptions' },
    equal: [
      [
        'defaultAccountTypes',
        'enableNetworkSwitch',
        'customRpcUrls',
        'allWallets',
        'includeWalletIds',
        'excludeWalletIds',
        'featuredWalletIds',
        'tokens',
        'termsConditionsUrl',
        'privacyPolicyUrl',
        'customWallets'
      ].filter(name => !options.includes(name)),
      []
    ]
  },
  { spec: 'siwe', held: { 'state/options.ts': 'readonly siwe?: SiweClient' } },
  {
    spec: 'metadata, debug, and more',
    held: { 'state/options.ts': 'export interface KitOptions' },
    equal: [['metadata', 'debug'].filter(name => options.includes(name)), ['metadata', 'debug']]
  },
  {
    spec: 'Image stores exist for wallets, networks, chains, connectors, tokens',
    held: {
      'state/images.ts': ['export function walletImage(', 'export function networkImage(', 'connectorImages', 'chainImages'],
      'state/asset-images.ts': ['export function tokenImage(']
    }
  },
  { spec: 'currencies', issue: 8 },

  {
    spec: 'Wallet-connection protocol records (library-level): Session (topic, relay, expiry, namespaces, requiredNamespaces, optionalNamespaces, acknowledged, pairingTopic, controller, self and peer, sessionProperties, scopedProperties, transportType); Proposal (id, pairingTopic, expiryTimestamp, proposer, relays, requiredNamespaces, optionalNamespaces); Namespace (chains, methods, events, accounts, rpcMap)',
    held: {
      'adapters/walletconnect/load.ts': "export type SessionRecord = ReturnType<Client['session']['get']>",
      'adapters/walletconnect/session.ts': ['session.namespaces', 'session.peer', 'session.sessionProperties'],
      'adapters/walletconnect/validation.ts': [
        'readonly chains?:',
        'readonly accounts:',
        'readonly methods:',
        'readonly events:'
      ],
      'adapters/walletconnect/options.ts': 'readonly rpcMap?:'
    }
  },
  {
    spec: 'Verify context (verified, verifyUrl, validation UNKNOWN/VALID/INVALID, origin, isScam)',
    not: 'It is what a wallet is told of a site. The kit is the site; it asks the Verify service for nothing unless `verify` is on.'
  },

  {
    spec: 'Browser storage: keys under the prefix @appkit/ (active network, recent wallets',
    held: {
      'state/storage.ts': "const prefix = '@appkit/'",
      'state/remember.ts': '${prefix}active_caip_network_id',
      'state/recent-list.ts': "recentKey = 'recent_wallets'"
    },
    equal: [connectionsKey, '@appkit/connections']
  },
  { spec: 'sign-in tokens', held: { 'state/siwx/local-sessions.ts': "const key = 'siwx'" } },
  { spec: 'caches', held: { 'state/identity.ts': 'writeJson(key,' } },
  {
    spec: 'email login used flag, email, social username, last email login time, last used chain id, smart-account enabled networks (comma-joined)',
    held: {
      'frame/host/login-cache.ts': [
        'EMAIL_LOGIN_USED_KEY',
        "'EMAIL'",
        'SOCIAL_USERNAME',
        'LAST_EMAIL_LOGIN_TIME',
        'LAST_USED_CHAIN_KEY',
        "write('smartNetworks', ids.join())"
      ]
    }
  },
  {
    spec: 'Protocol storage prefix: wc@2:universal_provider:',
    held: { 'adapters/walletconnect/client.ts': 'options.storagePrefix ?? defaultStoragePrefix' },
    equal: [defaultStoragePrefix, 'wc@2:universal_provider:']
  }
]
