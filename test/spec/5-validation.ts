import { isAccountId, isChainId } from '../../adapters/base/caip.ts'
import { isAddress as isSolanaAddress } from '../../adapters/solana/accounts.ts'
import { checkSendOptions } from '../../adapters/solana/send-options.ts'
import { checkAddresses } from '../../adapters/evm/replies.ts'
import { resolveOptions } from '../../state/options.ts'
import { mainnet } from '../../adapters/networks/index.ts'
import { lackOf } from '../../state/send-problem.ts'
import type { SendableToken } from '../../state/sendable.ts'
import { socialProviders } from '../../frame/protocol/messages.ts'
import type { Entry } from './entry.ts'

const themeModes = (['light', 'dark'] as const).map(themeMode => resolveOptions({ networks: [mainnet], themeMode }).themeMode)
const address = '52908400098527886E0F7030069857D2E4169EE7'

/** What an account lacks to send a token, with so much of the native currency. */
const lack = (balance: bigint, fee: bigint, isSmartAccount = false): string | undefined => {
  const native: SendableToken = { chainId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, balance }
  return lackOf({ token: { ...native, address, balance: 1n }, native, units: 1n, fee, isSmartAccount })
}

export const validation: readonly Entry[] = [
  {
    spec: 'Sign-in needs sign-in enabled, an active address, an active network and a connection client; otherwise errors: SIWX is not enabled / No ActiveCaipAddress found / No ActiveCaipNetwork or client found / No ConnectionController client found',
    held: {
      'state/flows/sign-in.ts': [
        "'SIWX is not enabled'",
        "'No ActiveCaipAddress found'",
        "'No ActiveCaipNetwork or client found'",
        "'No ConnectionController client found'"
      ]
    }
  },
  {
    spec: 'Fetching transactions needs an account address. Transactions whose transfers are all spam-flagged NFTs are hidden. Only transactions on the connected chain are shown',
    held: { 'state/activity.ts': ['function isSpam(', 'transaction.metadata.chain === chainId'] }
  },
  {
    spec: 'Wallet-provider authentication applies only when all requested chains are eip155. Authenticate: chains a non-empty array; uri, domain, nonce required; single namespace only, eip155',
    held: {
      'adapters/walletconnect/pairings.ts': [
        'function canSignIn(',
        'Boolean(eip155?.chains.length)',
        '!Object.keys(others).length'
      ],
      'adapters/wallet-source.ts': ['readonly domain: string', 'readonly uri: string', 'readonly nonce: string']
    }
  },
  {
    spec: 'Email: must be a valid address; OTP is a string. Social provider is one of google, github, apple, facebook, x, discord',
    held: { 'frame/protocol/messages.ts': ['object({ email })', 'otp: short(64)'] },
    equal: [[...socialProviders].sort(), ['apple', 'discord', 'facebook', 'github', 'google', 'x']]
  },
  {
    spec: 'Theme mode light or dark',
    held: { 'state/check-options.ts': "themeMode: ['light', 'dark'" },
    equal: [themeModes, ['light', 'dark']]
  },
  {
    spec: 'Solana preflight commitment: processed, confirmed, finalized, recent, single, singleGossip, root, max',
    held: { 'adapters/solana/send-options.ts': 'const commitments = {' },
    equal: [
      ['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max'].map(
        preflightCommitment => checkSendOptions({ preflightCommitment })?.preflightCommitment
      ),
      ['processed', 'confirmed', 'finalized', 'processed', 'confirmed', 'confirmed', 'finalized', 'finalized']
    ]
  },
  {
    spec: 'Send-calls entries: to-address starting 0x, optional data starting 0x',
    held: { 'frame/protocol/rpc.ts': 'calls: list(object({ to: hexText, data: optional(hexText)' }
  },
  {
    spec: 'Solana token send needs amount and receiver, else "Please enter a valid amount and receiver address". EVM send needs receiver, amount and either a token address, or gas price and decimals for the native token',
    held: {
      'state/flows/send.ts': ['!token || !units ||', "['invalid-send'], 'error')", 'token.address && { token:'],
      'state/text/send.ts': "'invalid-send': 'Please enter a valid amount and receiver address'"
    }
  },
  {
    spec: 'Insufficient gas: native balance zero, or gas price in USD above the balance; skipped for smart accounts',
    held: { 'state/send-problem.ts': ['native.balance === 0n ||', 'isSmartAccount ||'] },
    equal: [
      [lack(0n, 0n), lack(5n, 6n), lack(5n, 5n), lack(0n, 6n, true)],
      ['fee', 'fee', undefined, undefined]
    ]
  },
  {
    spec: "Email login throttle: a new email login cannot be triggered within 30 seconds of the last; message 'Please try again after {n} seconds'; last-email time recorded",
    held: {
      'frame/host/login.ts': ['emailCooldown = 30_000', 'Please try again after ${seconds} seconds', 'cache.setEmailTime(now())']
    }
  },
  {
    spec: 'Frame messages accepted only when type carries the frame-event or app-event prefix and id matches the request',
    held: { 'frame/protocol/channel.ts': ['type.startsWith(prefix)', 'open.get(id)'] }
  },
  {
    spec: 'Name validity: at least 4 characters, letters, digits and hyphens only. Chain id must be below 2^31 for the name coin type, else Invalid chainId',
    held: {
      'state/flows/register-name.ts': ['shortestName', '/^[a-z0-9-]*$/'],
      'state/name-request.ts': ['chainId >= 2 ** 31', "'Invalid chainId'"],
      'services/chain/profile/name.ts': ['[4, 50]', '/^[a-z0-9-]*$/', 'Invalid chainId']
    }
  },
  {
    spec: 'Injected connectors hidden if excluded by name or rdns',
    held: {
      'state/wallet-connectors.ts': [
        'export function isExcluded(',
        'plainRdns(rdns) === other.rdns',
        'plainName(name) === other.name'
      ]
    }
  },
  {
    spec: 'Browser Wallet hidden on desktop unless a wallet is installed',
    held: { 'adapters/evm/discovery.ts': ["name: 'Browser Wallet'", 'function legacyWallet('] }
  },
  {
    spec: 'Tokens with decimals 0 are filtered out',
    held: { 'adapters/api/balance.ts': 'Number(decimals) === 0', 'state/tokens.ts': 'if (decimals === 0) return undefined' }
  },
  {
    spec: 'On Telegram: iOS drops google, Mac drops x, Android drops facebook and x',
    held: {
      'state/socials.ts': ["'telegram-ios': ['google'", "'telegram-mac': ['x']", "'telegram-android': ['facebook', 'x']"]
    }
  },
  {
    spec: 'Address formats: chain-scoped address has three colon-separated parts; network id two',
    held: { 'adapters/base/caip.ts': ['export function isAccountId(', 'export function isChainId('] },
    equal: [
      [isAccountId(`eip155:1:0x${address}`), isAccountId('eip155:1'), isChainId('eip155:1'), isChainId(`eip155:1:0x${address}`)],
      [true, false, true, false]
    ]
  },
  {
    spec: 'eip155 address 40 hex characters with optional 0x',
    held: { 'adapters/evm/replies.ts': '/^(0x)?[0-9a-f]{40}$/i' },
    equal: [checkAddresses([address]), checkAddresses([`0x${address}`])]
  },
  {
    spec: 'Solana address base58 of 32 to 44 characters',
    held: { 'adapters/solana/accounts.ts': 'export function isAddress(' },
    // the shortest and a longest there are, and what is none of 32 bytes
    equal: [
      ['1'.repeat(32), '4q2mVo5fqNxJqy9LLGK7cawiGSgJpUXLDsqXQSb3EpiU', '1'.repeat(31), 'z'.repeat(44), '0'.repeat(32)].map(
        isSolanaAddress
      ),
      [true, true, false, false, false]
    ]
  },
  {
    spec: 'transaction hash 0x plus 64 hex',
    held: { 'adapters/evm/transactions.ts': '/^0x[0-9a-f]{64}$/i' }
  },
  // each rule of the protocol with what holds it, and with its test: ours by themselves, the library's own at both of its ends
  {
    spec: 'Protocol: connect needs an existing unexpired pairing topic',
    held: {
      'adapters/walletconnect/pairings.ts': 'invitation.expiresAt - this.#parts.now() > goodFor',
      'test/adapters/walletconnect/protocol.test.ts': "it('connects over a pairing that exists and has not expired'",
      'test/adapters/walletconnect/pairing.test.ts': "it('serves again while more than ten seconds of it are left"
    }
  },
  {
    spec: 'valid relays',
    held: {
      'state/check-options.ts': ["['a ws or wss address'", 'relay: socket'],
      'test/adapters/walletconnect/protocol.test.ts': '/connect\\(\\) relays/'
    }
  },
  {
    spec: 'namespaces as objects with chains in namespace:chainId form',
    held: {
      'adapters/walletconnect/validation.ts': ['export function checkRequested(', 'should conform to "namespace:chainId" format'],
      'test/adapters/walletconnect/validation.test.ts': "'a chain without a namespace', { eip155:",
      'test/adapters/walletconnect/protocol.test.ts': "it('connects with namespaces, and with properties of theirs'"
    }
  },
  {
    spec: 'properties with non-null values, scoped properties a subset of requested or approved namespaces',
    held: {
      'adapters/walletconnect/validation.ts': [
        'must contain an existing value for each key',
        'must be a subset of the namespaces'
      ],
      'test/adapters/walletconnect/validation.test.ts': "it('are refused without a value, or outside'",
      'test/adapters/walletconnect/pairing.test.ts':
        "it('refuses a session whose properties have no values, or belong to nothing'",
      'test/adapters/walletconnect/protocol.test.ts': "it('connects with namespaces, and with properties of theirs'"
    }
  },
  {
    spec: 'Approve: numeric existing unexpired proposal id, approved namespaces satisfy required, relay protocol a string',
    held: {
      'adapters/walletconnect/validation.ts': 'export function checkApproved(',
      // nothing is required; a session has to grant something of what is asked
      'adapters/walletconnect/pairings.ts': 'shared no account on any of the networks',
      'test/adapters/walletconnect/protocol.test.ts': [
        "it('takes the number of a proposal that exists and has not expired'",
        "it('takes a relay whose protocol is a text"
      ],
      'test/adapters/walletconnect/pairing.test.ts': "it('refuses a wallet that grants nothing of what was asked"
    }
  },
  {
    spec: 'Reject: numeric code and message string',
    held: {
      'test/stack/responder/responder.ts': ['rejectSession(', "{ code: 5000, message: 'User rejected.' }"],
      'test/adapters/walletconnect/protocol.test.ts': "it('rejects with a numeric code and a message'"
    }
  },
  {
    spec: 'Request: chain in session, method allowed for chain, expiry in seconds between a min and max (values not shown)',
    held: {
      'adapters/walletconnect/validation.ts': [
        'export function checkRequest(',
        'requestExpiryBounds.min',
        'requestExpiryBounds.max'
      ],
      'test/adapters/walletconnect/validation.test.ts': "it('passes on an approved chain, with a method allowed there",
      'test/adapters/walletconnect/asking.test.ts': "it('refuses a method that the wallet has not approved"
    }
  },
  {
    spec: 'Emit: event allowed for chain',
    held: {
      'adapters/walletconnect/validation.ts': 'export function checkEvent(',
      'test/adapters/walletconnect/protocol.test.ts': "it('emits only what the session allows on the chain'",
      'test/adapters/walletconnect/session.test.ts': "it('believes nothing that the session does not grant'"
    }
  },
  {
    spec: 'Respond: id, jsonrpc version, and result or error',
    held: {
      'test/stack/responder/responder.ts': ["{ id, jsonrpc: '2.0', result }", "{ id, jsonrpc: '2.0', error"],
      'test/adapters/walletconnect/protocol.test.ts': "it('responds with an id, a version and a result or an error'"
    }
  }
]
