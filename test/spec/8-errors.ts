import { toTransactionError } from '../../adapters/evm/transaction-errors.ts'
import { RpcError } from '../../adapters/base/errors.ts'
import {
  callsStatusNotApproved,
  missingAddress,
  notConnected,
  notInitialized,
  protocolErrors,
  relayRefusals,
  switchFailed
} from '../../adapters/walletconnect/errors.ts'
import type { EventName } from '../../state/events.ts'
import { accountMessages } from '../../state/text/account.ts'
import { alertMessages } from '../../state/text/alerts.ts'
import { errorMessages } from '../../state/text/errors.ts'
import { previewMessages } from '../../state/text/send-preview.ts'
import { sendMessages } from '../../state/text/send.ts'
import { signInMessages } from '../../state/text/sign-in.ts'
import { toastMessages } from '../../state/text/toast.ts'
import type { Entry } from './entry.ts'

/** The title of an alert: its first sentence. */
const title = (message: string): string => message.slice(0, message.indexOf('.'))

/** The codes the kit gives what nodes say of a transaction. */
const codesOf = (...said: string[]): unknown[] =>
  said.map(words => (toTransactionError(new RpcError(-32000, words)) as RpcError).code)

const events: readonly EventName[] = ['SIWX_AUTH_SUCCESS', 'SIWX_AUTH_ERROR', 'CLICK_CANCEL_SIWX', 'ERROR_FETCH_TRANSACTIONS']

export const errors: readonly Entry[] = [
  {
    spec: "Toasts/messages: 'Token Balance Unavailable'",
    held: { 'elements/account/w3m-account.ts': "'balance-unavailable'" },
    equal: [
      [accountMessages['balance-unavailable'], toastMessages['balance-unavailable']],
      ['Token Balance Unavailable', 'Token Balance Unavailable']
    ]
  },
  {
    spec: "'Transaction started'",
    held: { 'state/flows/send-submit.ts': "['transaction-started'], 'success')" },
    equal: [previewMessages['transaction-started'], 'Transaction started']
  },
  {
    spec: "'Something went wrong'",
    held: { 'state/text/errors.ts': "'invalid-reply'" },
    equal: [
      [errorMessages['invalid-reply'], toastMessages['something-went-wrong']],
      ['Something went wrong', 'Something went wrong']
    ]
  },
  {
    spec: "'Failed to send transaction. Please try again.'; 'Please enter a valid amount and receiver address'",
    held: { 'state/flows/send-submit.ts': ".failed, 'error')", 'state/flows/send.ts': "['invalid-send'], 'error')" },
    equal: [
      [previewMessages.failed, sendMessages['invalid-send']],
      ['Failed to send transaction. Please try again.', 'Please enter a valid amount and receiver address']
    ]
  },
  {
    spec: "'Failed to disconnect'",
    held: { 'state/flows/disconnect.ts': "showToast('disconnect-failed', 'error')" },
    equal: [
      [errorMessages['disconnect-failed'], toastMessages['disconnect-failed']],
      ['Failed to disconnect', 'Failed to disconnect']
    ]
  },
  {
    spec: "'Chain is not supported'",
    held: { 'state/flows/switch-network.ts': "'unsupported-chain'" },
    equal: [
      [errorMessages['unsupported-chain'], toastMessages['unsupported-chain']],
      ['Chain is not supported', 'Chain is not supported']
    ]
  },
  {
    spec: "'A problem occurred while trying initialize authentication'; 'Signature declined'",
    held: { 'elements/views/sign-in/w3m-siwx-sign-message-view.ts': "'user-rejected'" },
    equal: [
      [signInMessages['init-failed'], signInMessages.declined],
      ['A problem occurred while trying initialize authentication', 'Signature declined']
    ]
  },
  {
    spec: "'This application might not support Smart Accounts'",
    held: { 'frame/page/wallet/user-handlers.ts': "frameFailed('This application might not support Smart Accounts')" }
  },
  {
    spec: "'Failed to fetch transactions' (list becomes empty)",
    held: {
      'state/activity.ts': ['emptiesOnFailure: true', "showToast('transactions-failed', 'error')"],
      'state/text/toast.ts': 'Failed to fetch transactions'
    }
  },
  {
    spec: "'Authenticating...' loading message",
    equal: [signInMessages.authenticating, 'Authenticating...'],
    held: { 'elements/views/sign-in/w3m-connecting-siwe-view.ts': 'text.authenticating' }
  },

  {
    spec: "Thrown: 'Network not supported for Gas Price'; 'Network not supported for Swaps'",
    held: { 'state/flows/swap-quote.ts': ['Network not supported for Gas Price', 'Network not supported for Swaps'] }
  },
  {
    spec: 'Unsupported chain',
    held: {
      'state/flows/switch-network.ts': "new KitError('unsupported-chain'",
      'adapters/base/chain-policy.ts': "new KitError('unsupported-chain'"
    }
  },
  {
    spec: 'Chain adapter not found',
    held: { 'state/flows/connect.ts': "new KitError('wallet-not-found', `No adapter brings" }
  },
  {
    spec: 'NetworkController client not set; ConnectionController client not set',
    held: { 'adapters/evm/index.ts': "new KitError('not-started'" }
  },
  {
    spec: 'Network not found',
    held: { 'state/flows/switch-network.ts': "raiseAlert('network-not-found', chainId)" }
  },
  {
    spec: 'Address or auth connector not found; Invalid chainId',
    held: { 'state/name-request.ts': ["'Address or auth connector not found'", "'Invalid chainId'"] }
  },
  {
    spec: "'Unable to load email login dependency'",
    held: { 'frame/protocol/errors.ts': 'Unable to load email login dependency' },
    equal: [errorMessages['frame-load-failed'], 'Unable to load email login dependency']
  },
  {
    spec: "'Request was aborted'",
    held: {
      'adapters/base/asking.ts': "new KitError('aborted', 'Request was aborted'",
      'adapters/api/http.ts': "'Request was aborted'"
    },
    equal: [errorMessages.aborted, 'Request was aborted']
  },
  {
    spec: "'W3mFrame: iframe is not set'; 'parent is not set'; frame errors passed on, default 'An error occurred'",
    held: { 'frame/protocol/errors.ts': ['W3mFrame: iframe is not set', 'parent is not set', "message || 'An error occurred'"] },
    equal: [errorMessages['frame-failed'], 'An error occurred']
  },
  {
    spec: 'HTTP request failed',
    held: { 'adapters/api/http.ts': "'HTTP request failed'", 'adapters/base/rpc-endpoint.ts': "'HTTP request failed'" }
  },
  {
    spec: "'The request took too long to respond'",
    held: {
      'adapters/api/http.ts': "'The request took too long to respond'",
      'adapters/base/rpc-endpoint.ts': "'The request took too long to respond'"
    },
    equal: [errorMessages.timeout, 'The request took too long to respond']
  },

  {
    spec: 'Name service: first reason description, else Error resolving name, Error fetching name suggestions, Error fetching names for address, Error registering name {name}',
    held: {
      'services/chain/profile/registry.ts': 'Somebody has this name already.',
      'state/text/register-name.ts': ["'Error fetching name suggestions'", "'Error registering name {name}'"],
      'state/text/receiver.ts': "'name-unreachable'"
    }
  },

  {
    spec: 'Alerts: Network Not Found',
    held: { 'state/flows/switch-network.ts': "raiseAlert('network-not-found'" },
    equal: [title(alertMessages['network-not-found']), 'Network Not Found']
  },
  {
    spec: 'Invalid App Configuration (origin not allowed, invalid project ID',
    held: { 'state/text/alerts.ts': ['origin is not allowed', 'project id is not valid'] },
    equal: [title(alertMessages['invalid-app-configuration']), 'Invalid App Configuration']
  },
  {
    spec: 'embedded wallet timeout',
    held: {
      'frame/host/frame.ts': 'left ${name} without an answer',
      'adapters/embedded/client.ts': "context.alert('invalid-app-configuration', detail)"
    }
  },
  {
    spec: 'shown once on a 403 from analytics)',
    held: {
      'state/analytics.ts': ['error.status !== 403', "raiseAlert('invalid-app-configuration'"],
      'state/alerts.ts': 'if (raised.has(code)) return'
    }
  },
  {
    spec: 'Session Expired',
    held: { 'adapters/walletconnect/errors.ts': "alert: 'session-expired'" },
    equal: [title(alertMessages['session-expired']), 'Session Expired']
  },
  {
    spec: 'Project ID Not Configured (missing project id)',
    held: { 'state/actions.ts': "raiseAlert('project-id-not-configured')" },
    equal: [title(alertMessages['project-id-not-configured']), 'Project ID Not Configured']
  },

  {
    spec: 'Tracked events: SIWX_AUTH_SUCCESS, SIWX_AUTH_ERROR, CLICK_CANCEL_SIWX, ERROR_FETCH_TRANSACTIONS',
    held: { 'state/events.ts': events.map(name => `readonly ${name}:`) }
  },

  {
    spec: `Chain switch failure: "Failed to switch to chain 'eip155:{id}'. The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method."`,
    held: {
      'adapters/evm/switch.ts': "The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method."
    },
    equal: [
      switchFailed('eip155:10').shortMessage,
      "Failed to switch to chain 'eip155:10'. The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method."
    ]
  },
  {
    spec: 'Others: "Please call connect() before request()"',
    held: { 'adapters/walletconnect/provider.ts': 'throw notConnected()' },
    equal: [notConnected().shortMessage, 'Please call connect() before request()']
  },
  {
    spec: '"Sign Client not initialized"',
    held: { 'adapters/walletconnect/client.ts': 'notInitialized()' },
    equal: [notInitialized().shortMessage, 'Sign Client not initialized']
  },
  {
    spec: '"Fetching call status not approved by the wallet."',
    held: { 'adapters/walletconnect/provider.ts': 'throw callsStatusNotApproved()' },
    equal: [callsStatusNotApproved().shortMessage, 'Fetching call status not approved by the wallet.']
  },
  {
    spec: 'missing address parameter in wallet_getCapabilities',
    held: { 'adapters/walletconnect/provider.ts': 'throw missingAddress()' },
    equal: [missingAddress().shortMessage, 'Missing address parameter in `wallet_getCapabilities` request']
  },
  {
    spec: 'multi-namespace requests unsupported; only eip155 for authenticated sessions',
    not: 'Nobody can ask for either: with networks of several namespaces, or of another than eip155, the wallet is asked to connect and then to sign (canSignIn in adapters/walletconnect/pairings.ts).'
  },
  {
    spec: 'Unsafe or unknown signing methods rejected as not allowed',
    held: { 'frame/protocol/rpc.ts': 'notAllowed(', 'frame/host/provider.ts': 'throw notAllowed(asked.method)' }
  },

  {
    spec: 'Protocol kinds: MISSING_OR_INVALID, NO_MATCHING_KEY, EXPIRED, NOT_INITIALIZED, UNSUPPORTED_CHAINS, USER_DISCONNECTED, INVALID_UPDATE_REQUEST',
    held: { 'adapters/walletconnect/errors.ts': 'export const protocolErrors' },
    equal: [
      [
        'MISSING_OR_INVALID',
        'NO_MATCHING_KEY',
        'EXPIRED',
        'NOT_INITIALIZED',
        'UNSUPPORTED_CHAINS',
        'USER_DISCONNECTED',
        'INVALID_UPDATE_REQUEST'
      ].filter(kind => !protocolErrors.some(([, known]) => known === kind)),
      []
    ]
  },
  {
    spec: "messages 'Unauthorized: origin not allowed', 'JWT validation error: JWT Token is not yet valid', 'Unauthorized: invalid key'",
    held: { 'adapters/walletconnect/client.ts': 'relayRefusal(error)' },
    equal: [
      relayRefusals.map(({ words }) => words),
      ['Unauthorized: origin not allowed', 'JWT validation error: JWT Token is not yet valid', 'Unauthorized: invalid key']
    ]
  },
  {
    spec: 'Out-of-sync update requests are discarded with an error reply; invalid settle or proposal gets an error reply to the peer',
    held: {
      'adapters/walletconnect/client-changes.ts': ["guard('isValidUpdate'", 'the client then answers the peer with the error'],
      'adapters/walletconnect/pairings.ts': 'checkSettled(session, requested)'
    }
  },

  // each number is asked for in test/state/error-numbers.test.ts
  {
    spec: 'Codes: 4902, 5000, 32603; protocol 1001-1005, 3001-3004, 5000-5003, 5100-5104, 6000, 7000, 10001, 1-9',
    held: { 'adapters/base/codes.ts': 'export const numericErrorCodes', 'adapters/evm/switch.ts': '[4902, 5000, 32603, -32603]' }
  },
  {
    spec: 'JSON-RPC: -32700, -32600, -32601, -32602, -32603, -32000 to -32006 (invalid input, resource not found, resource unavailable, transaction rejected, method not supported, limit exceeded, version unsupported)',
    held: {
      'state/text/errors.ts': [
        '// invalid input',
        '// resource not found',
        '// resource unavailable',
        '// transaction rejected',
        '// method not supported',
        '// limit exceeded',
        '// version unsupported'
      ]
    }
  },
  {
    spec: 'Provider: 4001, 4100, 4200, 4900, 4901, 4902',
    held: { 'adapters/base/wallet-errors.ts': ['4001', '4100:', '4200:', '4900:', '4901:', '4902:'] }
  },
  {
    spec: 'RPC typed errors: execution reverted, fee cap too high/low, nonce too high/low/max, insufficient funds, intrinsic gas too high/low, transaction type not supported, tip above fee cap',
    held: { 'adapters/evm/transaction-errors.ts': 'export function toTransactionError(' },
    equal: [
      codesOf(
        'execution reverted: ERC20: transfer amount exceeds balance',
        'max fee per gas higher than 2^256-1',
        'max fee per gas less than block base fee: address 0x1, maxFeePerGas: 1, baseFee: 2',
        'nonce too high: address 0x1, tx: 7 state: 5',
        'nonce too low: address 0x1, tx: 3 state: 5',
        'nonce has max value: address 0x1, nonce: 18446744073709551615',
        'insufficient funds for gas * price + value',
        'intrinsic gas too high',
        'intrinsic gas too low: have 1, want 21000',
        'transaction type not supported',
        'max priority fee per gas higher than max fee per gas: address 0x1'
      ),
      [
        'execution-reverted',
        'fee-cap-too-high',
        'fee-cap-too-low',
        'nonce-too-high',
        'nonce-too-low',
        'nonce-max',
        'insufficient-funds',
        'intrinsic-gas-too-high',
        'intrinsic-gas-too-low',
        'transaction-type-not-supported',
        'tip-above-fee-cap'
      ]
    ]
  },
  {
    spec: 'HTTP status, timeout',
    held: { 'adapters/base/errors.ts': 'class HttpError', 'adapters/base/rpc-endpoint.ts': "new KitError('timeout'" }
  },
  {
    spec: 'Retries on 403, 408, 413, 429, 500, 502, 503, 504 and honours Retry-After',
    held: {
      'adapters/base/rpc-endpoint.ts': [
        'const retryStatuses = [403, 408, 413, 429, 500, 502, 503, 504]',
        "headers.get('retry-after')"
      ]
    }
  },
  {
    spec: 'Validation errors use default wording (Required, Invalid email)',
    held: { 'frame/protocol/checks.ts': ['Required', 'Invalid email'] }
  }
]
