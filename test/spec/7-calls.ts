import { proxyRpcUrl } from '../../adapters/base/rpc-url.ts'
import { messages } from '../../adapters/walletconnect/observed.ts'
import { methodsOf } from '../../adapters/walletconnect/namespaces.ts'
import { recommendedWallets, walletPageSize, walletSearchSize, featuredWallets } from '../../state/limits.ts'
import { requests } from '../../frame/protocol/messages.ts'
import type { Entry } from './entry.ts'

const evm = methodsOf('eip155', {})
const solana = methodsOf('solana', {})
/** Those of the methods that wallets are not asked for over WalletConnect. */
const missing = (asked: readonly string[], methods: string) => methods.split(', ').filter(method => !asked.includes(method))

export const calls: readonly Entry[] = [
  { spec: 'Product REST API: not shown', not: 'The specification does not show one.' },

  {
    spec: 'Calls seen: Wallet directory (GET, relative to API base) /getWallets',
    held: {
      'adapters/api/directory.ts': "http.get('/getWallets'",
      'services/directory/directory.ts': "app.get('/getWallets'"
    }
  },
  { spec: 'projectId, st, sv', held: { 'adapters/api/http.ts': '{ projectId, st: sdk.type, sv: sdk.version }' } },
  {
    spec: 'page, entries (4 featured and recommended, 40 paging, 100 search',
    held: {
      'state/directory.ts': ['entries: recommendedWallets', 'entries: walletPageSize', 'entries: walletSearchSize'],
      'adapters/api/contract/directory.ts': ['readonly page?: number', 'readonly entries?: number']
    },
    equal: [
      [featuredWallets, recommendedWallets, walletPageSize, walletSearchSize],
      [4, 4, 40, 100]
    ]
  },
  { spec: 'id count for excluded lookups)', held: { 'state/directory-request.ts': 'entries: ids.length' } },
  {
    spec: 'chains, include, exclude, search, badge_type; returns data (wallet list) and count',
    held: {
      'adapters/api/contract/directory.ts': [
        'readonly chains?:',
        'readonly include?:',
        'readonly exclude?:',
        'readonly search?:',
        'readonly badge_type?:',
        'readonly data: readonly DirectoryWallet[]',
        'readonly count: number'
      ],
      'services/directory/query.ts': ["list('chains'", "list('include'", "list('exclude'", "get('search')", "choice('badge_type'"]
    }
  },
  {
    spec: '/getWalletImage/{id}, /public/getAssetImage/{id}, /public/getCurrencyImage/{id}, /public/getTokenImage/{id}: image blobs',
    held: {
      'adapters/api/images.ts': [
        "'/getWalletImage/'",
        "'/public/getAssetImage/'",
        "'/public/getCurrencyImage/'",
        "'/public/getTokenImage/'",
        'http.blob('
      ],
      'services/directory/directory.ts': [/getWalletImage/, /getAssetImage/, /getCurrencyImage/, /getTokenImage/]
    }
  },
  {
    spec: '/getAnalyticsConfig returns isAnalyticsEnabled; on error analytics is disabled',
    held: {
      'adapters/api/directory.ts': "'/getAnalyticsConfig'",
      'services/directory/directory.ts': "'/getAnalyticsConfig'",
      'state/analytics.ts': 'no answer is a no'
    }
  },

  {
    spec: 'Blockchain API GET v1/supported-chains; GET /v1/identity/{address}; GET /v1/account/{address}/history (cursor, onramp, chainId); GET /v1/account/{address}/balance (currency, chainId, forceUpdate)',
    held: {
      'adapters/api/supported-chains.ts': '/v1/supported-chains',
      'adapters/api/identity.ts': '/v1/identity/',
      'adapters/api/history.ts': '/history',
      'adapters/api/balance.ts': ['/balance', 'forceUpdate']
    }
  },
  {
    spec: 'GET /v1/convert/quotes, /tokens, /allowance, /gas-price, /build-approve; POST /v1/convert/build-transaction',
    held: {
      'adapters/api/convert.ts': [
        "'/v1/convert/quotes'",
        "'/v1/convert/tokens'",
        "'/v1/convert/allowance'",
        "'/v1/convert/gas-price'",
        "'/v1/convert/build-approve'",
        "'/v1/convert/build-transaction'"
      ]
    }
  },
  {
    spec: 'POST /v1/fungible/price',
    held: { 'adapters/api/price.ts': '/v1/fungible/price', 'services/chain/chain.ts': '/v1/fungible/price' }
  },
  {
    spec: 'GET /v1/profile/account/{name}, /v1/profile/reverse/{address}, /v1/profile/suggestions/{name}; POST /v1/profile/account (registration with coinType, address, signature, message; message is JSON with name, empty attributes, Unix-seconds timestamp, signed by the wallet)',
    held: {
      'adapters/api/profile.ts': ['/v1/profile/account/', '/v1/profile/reverse/'],
      'adapters/api/register-name.ts': ['/v1/profile/suggestions/', "'/v1/profile/account'"],
      'state/name-request.ts': ['JSON.stringify({ name, attributes: {}, timestamp:', '/ 1000)']
    }
  },
  {
    spec: 'POST /v1/generators/onrampurl; GET /v1/onramp/options; POST /v1/onramp/quote',
    held: {
      'adapters/api/onramp.ts': ['/v1/generators/onrampurl', '/v1/onramp/options', '/v1/onramp/quote'],
      'services/chain/onramp/routes.ts': ["'/generators/onrampurl'", "'/onramp/options'", "'/onramp/quote'"]
    }
  },
  {
    spec: 'GET /v1/sessions/{id}; POST /v1/sessions/{id}/revoke',
    held: {
      'adapters/api/smart-sessions.ts': ['/v1/sessions/', '/revoke'],
      'services/chain/chain.ts': ['/v1/sessions/:account', "'/revoke'"]
    }
  },
  {
    spec: 'Response shapes mostly not shown',
    not: 'They are in the facts of the blockchain API, which the issues of its parts name.'
  },
  {
    spec: 'History fetch takes account, cursor, onramp provider, cache mode (no-cache for coinbase) and chainId; returns data and next',
    held: { 'adapters/api/history.ts': ["onramp ? 'no-cache' : cache", 'cursor, onramp, chainId'] }
  },

  {
    spec: 'Chain RPC: JSON-RPC 2.0 POST to the network RPC URL',
    held: { 'adapters/base/json-rpc.ts': "jsonrpc: '2.0'", 'adapters/base/rpc-endpoint.ts': "method: 'POST'" }
  },
  {
    spec: '{rpc}/v1/?chainId={id}&projectId={id}',
    held: { 'state/rpc-urls.ts': 'proxyRpcUrl(services.chain' },
    equal: [proxyRpcUrl('https://rpc.example/', 'eip155:1', 'abc'), 'https://rpc.example/v1/?chainId=eip155%3A1&projectId=abc']
  },
  {
    spec: 'unless an rpcMap overrides',
    held: { 'adapters/walletconnect/client.ts': 'options.rpcMap', 'state/options.ts': 'readonly customRpcUrls?:' }
  },
  { spec: 'batching (size 1000)', held: { 'adapters/base/json-rpc.ts': 'const batchSize = 1000' } },
  { spec: 'fallback across endpoints', held: { 'adapters/base/json-rpc.ts': 'for (const endpoint of [...endpoints])' } },
  {
    spec: 'Bundler: POST with projectId, chainId, bundler, body eth_getUserOperationReceipt with the user operation hash',
    held: {
      'services/chain/rpc/methods.ts': 'eth_getUserOperationReceipt: bundler(maybe)',
      'frame/page/smart/operation.ts': "'eth_getUserOperationReceipt', [hash]"
    }
  },
  {
    spec: 'Wallet-side: get capabilities (checks assetDiscovery on the chain as hex id), then get assets with account and chainFilter; if unsupported or invalid, fall back to a balance lookup by address, CAIP network id, optional options',
    held: {
      'adapters/evm/assets.ts': ['wallet_getCapabilities', 'assetDiscovery'],
      'adapters/evm/listed-assets.ts': ['wallet_getAssets', 'chainFilter'],
      'state/tokens.ts': '(await fromWallet(subject, signal)) ?? (await fromService('
    }
  },

  {
    spec: 'Analytics: POST /e with projectId, st, sv; body eventId, url, domain, timestamp, props',
    held: {
      'adapters/api/analytics.ts': "http.post('/e'",
      'adapters/api/contract/analytics.ts': [
        'readonly eventId: string',
        'readonly url: string',
        'readonly domain: string',
        'readonly timestamp: number',
        'readonly props:'
      ],
      'services/analytics/event.ts': 'export function readEvents('
    }
  },
  // INITIALIZE is no word of the section: facts/options-and-api §8 has it, and state/analytics.ts sends it
  { spec: 'MODAL_CREATED not sent', held: { 'state/track.ts': "event === 'MODAL_CREATED'" } },
  {
    spec: 'needs analytics enabled',
    held: { 'state/track.ts': '!features.analytics', 'state/analytics.ts': 'isAnalyticsEnabled' }
  },

  {
    spec: 'Secure frame messages (id added): switch network {chainId}; connect email {email}; connect device; connect OTP {otp}; connect social {uri}; get farcaster uri; connect farcaster; get user {chainId, preferredAccountType}; get social redirect uri {provider}; sign out; is connected {token optional}; get chain id; get and init smart account networks; set preferred account {type}; RPC request; update email {email}, primary OTP {otp}, secondary OTP {otp}; sync theme {themeMode, themeVariables, w3mThemeVariables}; sync dapp data {metadata(name, description, url, icons), sdkVersion, sdkType, projectId}; reload',
    held: { 'frame/protocol/messages.ts': ['CONNECT_OTP: { payload: otp', 'SYNC_THEME: { payload: theme'] },
    equal: [
      [
        ...['SWITCH_NETWORK', 'CONNECT_EMAIL', 'CONNECT_DEVICE', 'CONNECT_OTP', 'CONNECT_SOCIAL', 'GET_FARCASTER_URI'],
        ...['CONNECT_FARCASTER', 'GET_USER', 'GET_SOCIAL_REDIRECT_URI', 'SIGN_OUT', 'IS_CONNECTED', 'GET_CHAIN_ID'],
        ...['GET_SMART_ACCOUNT_ENABLED_NETWORKS', 'INIT_SMART_ACCOUNT', 'SET_PREFERRED_ACCOUNT', 'RPC_REQUEST'],
        ...['UPDATE_EMAIL', 'UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP', 'SYNC_THEME', 'SYNC_DAPP_DATA', 'RELOAD']
      ].filter(name => !(name in requests)),
      []
    ]
  },
  {
    spec: 'Replies: success or error per event with {message}; session update {token}; ready {version}. Frame page loaded with projectId, chainId, version, enableLogger in query. An eth chain-id request is answered from the last used chain',
    held: {
      'frame/protocol/channel.ts': ['_SUCCESS`', '_ERROR`'],
      'frame/protocol/messages.ts': [
        'SESSION_UPDATE: object({ token: text })',
        'READY: optional(object({ version: optional(text) }))'
      ],
      'frame/protocol/address.ts': [
        "query.get('projectId')",
        "query.get('chainId')",
        "query.get('version')",
        "query.get('enableLogger')"
      ],
      'frame/host/provider.ts': 'eth_chainId: ({ chainId }) => hexChainId(chainId)'
    }
  },

  {
    spec: 'RPC methods: eth_* reads and sends',
    held: {
      'adapters/evm/balance.ts': "'eth_getBalance'",
      'adapters/walletconnect/provider.ts': ['eth_chainId:', 'doors.read('],
      'adapters/base/chain-policy.ts': 'eth_sendRawTransaction:'
    }
  },
  {
    spec: 'personal_sign, eth_signTypedData_v4, eth_sendTransaction',
    held: {
      'adapters/evm/signing.ts': ["'personal_sign'", "'eth_signTypedData_v4'"],
      'adapters/evm/transactions.ts': "'eth_sendTransaction'"
    },
    equal: [missing(evm, 'personal_sign, eth_signTypedData_v4, eth_sendTransaction'), []]
  },
  {
    spec: 'solana_signMessage (message, pubkey), solana_signTransaction, solana_signAllTransactions, solana_signAndSendTransaction (transaction, options)',
    held: {
      'adapters/solana/provider.ts': [
        'solana_signMessage(link, { message: text, pubkey })',
        'solana_signTransaction(link, {',
        'solana_signAllTransactions(link, {',
        'solana_signAndSendTransaction(link, { transaction, pubkey, options'
      ]
    }
  },
  {
    spec: 'wallet_sendCalls, wallet_getCallsStatus, wallet_getCapabilities, wallet_grantPermissions, wallet_revokePermissions, wallet_getAssets',
    held: {
      'adapters/walletconnect/provider.ts': ["'wallet_getCapabilities'", "'wallet_getCallsStatus'"],
      'adapters/base/chain-policy.ts': [
        'wallet_sendCalls',
        'wallet_grantPermissions',
        'wallet_revokePermissions',
        'wallet_getAssets'
      ]
    },
    equal: [
      [
        missing(
          evm,
          'wallet_sendCalls, wallet_getCallsStatus, wallet_getCapabilities, wallet_grantPermissions, wallet_revokePermissions, wallet_getAssets'
        ),
        missing(solana, 'solana_signMessage, solana_signTransaction, solana_signAllTransactions, solana_signAndSendTransaction')
      ],
      [[], []]
    ]
  },

  {
    spec: 'Relay: websocket to a default relay (irn)',
    held: {
      'state/cloud.ts': "relay: 'wss://relay.walletconnect.org'",
      'services/relay/methods.ts': ["'irn_publish'", "'irn_subscribe'"]
    }
  },
  {
    spec: 'methods wc_sessionPropose, Settle, Update, Extend, Ping, Delete, Request, Event, Authenticate',
    held: { 'adapters/walletconnect/observed.ts': 'export const messages' },
    equal: [
      Object.keys(messages).sort(),
      ['Propose', 'Settle', 'Update', 'Extend', 'Ping', 'Delete', 'Request', 'Event', 'Authenticate']
        .map(name => `wc_session${name}`)
        .sort()
    ]
  },
  {
    spec: 'Wallet-provider authenticate carries nonce, domain, uri, exp, iat, nbf, requestId, version, resources, statement, chainId, methods, chains',
    held: {
      'adapters/walletconnect/authenticate.ts': [
        "method: 'wc_sessionAuthenticate'",
        "const { chains, domain, uri, nonce, statement = '', expirationTime: exp, notBefore: nbf, requestId, issuedAt } = asked",
        'iat: issuedAt.toISOString()',
        "version: '1'",
        'resources: [...(asked.resources ?? []), recapOfMethods(asked.methods)]'
      ],
      'adapters/wallet-source.ts': 'readonly chainId: ChainId'
    }
  },
  {
    spec: 'Sign-in server calls: not shown',
    held: { 'adapters/api/siwx.ts': ["'/nonce'", "'/verify'", "'/session'", '/sessions/'] }
  }
]
