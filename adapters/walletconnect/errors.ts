import type { ErrorCode } from '../base/error-codes.ts'
import { KitError } from '../base/kit-error.ts'
import { RpcError, UserRejectedError } from '../base/errors.ts'

/**
 * Errors of the protocol (docs/reference/errors.md) by number:
 * the kind, the start of the message, and the kit's code. Errors over the relay have the number; errors thrown by the client
 * have only the message.
 */
export const protocolErrors: readonly ProtocolKind[] = [
  [1, 'NOT_INITIALIZED', 'Not initialized.', 'walletconnect-not-initialized'],
  [2, 'NO_MATCHING_KEY', 'No matching key.', 'walletconnect-no-matching-key'],
  [3, 'RESTORE_WILL_OVERRIDE', 'Restore will override.', 'walletconnect-missing-or-invalid'],
  [4, 'RESUBSCRIBED', 'Resubscribed.', 'walletconnect-missing-or-invalid'],
  [5, 'MISSING_OR_INVALID', 'Missing or invalid.', 'walletconnect-missing-or-invalid'],
  [6, 'EXPIRED', 'Expired.', 'walletconnect-expired'],
  [7, 'UNKNOWN_TYPE', 'Unknown type.', 'walletconnect-missing-or-invalid'],
  [8, 'MISMATCHED_TOPIC', 'Mismatched topic.', 'walletconnect-no-matching-key'],
  [9, 'NON_CONFORMING_NAMESPACES', 'Non conforming namespaces.', 'walletconnect-unsupported-chains'],
  [1001, 'INVALID_METHOD', 'Invalid method.', 'walletconnect-missing-or-invalid'],
  [1002, 'INVALID_EVENT', 'Invalid event.', 'walletconnect-missing-or-invalid'],
  [1003, 'INVALID_UPDATE_REQUEST', 'Invalid update request.', 'walletconnect-invalid-update-request'],
  [1004, 'INVALID_EXTEND_REQUEST', 'Invalid extend request.', 'walletconnect-missing-or-invalid'],
  [1005, 'INVALID_SESSION_SETTLE_REQUEST', 'Invalid session settle request.', 'walletconnect-missing-or-invalid'],
  [3001, 'UNAUTHORIZED_METHOD', 'Unauthorized method.', 'unauthorized'],
  [3002, 'UNAUTHORIZED_EVENT', 'Unauthorized event.', 'unauthorized'],
  [3003, 'UNAUTHORIZED_UPDATE_REQUEST', 'Unauthorized update request.', 'unauthorized'],
  [3004, 'UNAUTHORIZED_EXTEND_REQUEST', 'Unauthorized extend request.', 'unauthorized'],
  [5000, 'USER_REJECTED', 'User rejected.', 'user-rejected'],
  [5001, 'USER_REJECTED_CHAINS', 'User rejected chains.', 'user-rejected'],
  [5002, 'USER_REJECTED_METHODS', 'User rejected methods.', 'user-rejected'],
  [5003, 'USER_REJECTED_EVENTS', 'User rejected events.', 'user-rejected'],
  [5100, 'UNSUPPORTED_CHAINS', 'Unsupported chains.', 'walletconnect-unsupported-chains'],
  [5101, 'UNSUPPORTED_METHODS', 'Unsupported methods.', 'unsupported-method'],
  [5102, 'UNSUPPORTED_EVENTS', 'Unsupported events.', 'unsupported-method'],
  [5103, 'UNSUPPORTED_ACCOUNTS', 'Unsupported accounts.', 'walletconnect-unsupported-chains'],
  [5104, 'UNSUPPORTED_NAMESPACE_KEY', 'Unsupported namespace key.', 'walletconnect-unsupported-chains'],
  [6000, 'USER_DISCONNECTED', 'User disconnected.', 'walletconnect-user-disconnected'],
  [7000, 'SESSION_SETTLEMENT_FAILED', 'Session settlement failed.', 'walletconnect-missing-or-invalid'],
  [10001, 'WC_METHOD_UNSUPPORTED', 'Unsupported wc_ method.', 'unsupported-method']
]

type ProtocolKind = readonly [number: number, kind: string, words: string, code: ErrorCode]

/** Reason for ending a session or cancelling a pairing. */
export const userDisconnected = { code: 6000, message: 'User disconnected.' } as const

/** Other client errors without a number, by the start of their message. */
const clientWords: readonly (readonly [words: string, code: ErrorCode])[] = [
  ['Proposal expired', 'proposal-expired'],
  ['Request expired', 'walletconnect-expired'],
  ['No internet connection', 'relay-unreachable'],
  ["Couldn't establish socket connection", 'relay-unreachable'],
  ['Failed to publish', 'relay-unreachable'],
  ['Subscribing to', 'relay-unreachable'],
  ['Socket stalled', 'relay-unreachable'],
  ['Connection interrupted', 'relay-unreachable'],
  ['WebSocket connection', 'relay-unreachable'],
  ['Unavailable WS RPC', 'relay-unreachable']
]

/** Relay errors that reject the app, with the developer alert each raises. */
export const relayRejections = [
  { words: 'Unauthorized: origin not allowed', alert: 'invalid-app-configuration' },
  { words: 'JWT validation error: JWT Token is not yet valid', alert: 'session-expired' },
  { words: 'Unauthorized: invalid key', alert: 'invalid-app-configuration' }
] as const

/** Returns the relay rejection in an error, if there is one. */
export function getRelayRejection(error: unknown): (typeof relayRejections)[number] | undefined {
  const { message } = parts(error)
  return relayRejections.find(({ words }) => message.includes(words))
}

/** EIP-1193 and JSON-RPC codes that have their own kit code. */
const providerCodes: { readonly [code: number]: ErrorCode } = {
  4001: 'user-rejected',
  4100: 'unauthorized',
  4200: 'unsupported-method',
  4900: 'wallet-disconnected',
  4901: 'wallet-disconnected',
  4902: 'unsupported-chain',
  [-32601]: 'unsupported-method',
  [-32004]: 'unsupported-method',
  [-32002]: 'request-pending'
}

/**
 * Converts an error of the client, the relay or a wallet to a kit error.
 * Other JSON-RPC errors of a wallet become an `RpcError`.
 */
export function toKitError(error: unknown): KitError {
  if (isKitError(error)) return error
  const { code, message, data } = parts(error)
  const refusal = getRelayRejection(error)
  if (refusal) return new KitError('walletconnect-unauthorized', refusal.words, { cause: error })
  // Numbers below 1000 are used only inside the client; a node's "execution reverted" has the number 3.
  const byNumber =
    protocolErrors.find(([number]) => number === code && number >= 1000)?.[3] ??
    (code === undefined ? undefined : providerCodes[code])
  const known = byNumber ?? byWords(message)
  if (known === 'user-rejected') return new UserRejectedError(error)
  if (known) return new KitError(known, message, { cause: error })
  return new RpcError(code ?? -32603, message || 'An error occurred', { cause: error, data })
}

const isKitError = (error: unknown): error is KitError => error instanceof KitError

function byWords(message: string): ErrorCode | undefined {
  return (
    protocolErrors.find(([, , words]) => message.startsWith(words))?.[3] ??
    clientWords.find(([words]) => message.startsWith(words))?.[1]
  )
}

/** Reads code and message: wallets send plain objects, strings, and less. */
function parts(error: unknown): { code?: number; message: string; data?: unknown } {
  if (typeof error !== 'object' || error === null) return { message: String(error ?? '') }
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown }
  return {
    ...(typeof code === 'number' && { code }),
    message: typeof message === 'string' ? message.slice(0, 500) : '',
    ...(data !== undefined && { data })
  }
}

// Messages of docs/reference/errors.md.

export const switchFailedError = (chainId: string, cause?: unknown): KitError =>
  new KitError(
    'chain-not-approved',
    `Failed to switch to chain '${chainId}'. The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method.`,
    { cause }
  )

export const notConnectedError = (): KitError => new KitError('not-connected', 'Please call connect() before request()')

export const notInitializedError = (): KitError => new KitError('walletconnect-not-initialized', 'Sign Client not initialized')

export const callsStatusNotApprovedError = (): KitError =>
  new KitError('unsupported-method', 'Fetching call status not approved by the wallet.')

export const missingAddressError = (): KitError =>
  new RpcError(-32602, 'Missing address parameter in `wallet_getCapabilities` request')
