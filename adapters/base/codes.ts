/**
 * Every error code of the kit, declared once. `state/text/errors.ts` holds the words for each, complete by type.
 * Numeric codes of wallets and relays are translated into these at the adapter that meets them (see `numericCodes`).
 */
export const errorCodes = [
  // the kit itself
  'invalid-option',
  'not-started',
  'two-copies',
  'not-in-browser',
  'missing-package',
  'no-elements',
  // wallets and networks
  'user-rejected',
  'request-pending',
  'wallet-not-found',
  'wallet-silent',
  'wallet-disconnected',
  'no-account',
  'no-provider',
  'unauthorized',
  'unsupported-method',
  'unsupported-chain',
  'chain-not-approved',
  'switch-failed',
  'disconnect-failed',
  'not-connected',
  'aborted',
  'invalid-reply',
  // transport
  'rpc-error',
  'http-error',
  'timeout',
  // what a node says of a transaction (spec section 8)
  'execution-reverted',
  'insufficient-funds',
  'nonce-too-low',
  'nonce-too-high',
  'nonce-max',
  'fee-cap-too-low',
  'fee-cap-too-high',
  'tip-above-fee-cap',
  'intrinsic-gas-too-low',
  'intrinsic-gas-too-high',
  'transaction-type-not-supported',
  // WalletConnect
  'walletconnect-missing-or-invalid',
  'walletconnect-no-matching-key',
  'walletconnect-expired',
  'walletconnect-not-initialized',
  'walletconnect-unsupported-chains',
  'walletconnect-user-disconnected',
  'walletconnect-invalid-update-request',
  'walletconnect-unauthorized',
  'relay-unreachable',
  'proposal-expired'
] as const

export type ErrorCode = (typeof errorCodes)[number]
