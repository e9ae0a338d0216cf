/**
 * Every error code of the kit, declared once. `state/text/errors.ts` holds the words for each, complete by type.
 * Numeric codes of wallets and relays are translated into these at the adapter that meets them (`numericErrorCodes` below lists them).
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
  'transaction-expired',
  // what is not sent at all
  'not-a-token',
  'invalid-receiver',
  'invalid-amount',
  // swaps
  'insufficient-liquidity',
  'price-moved',
  'swap-refused',
  // batches of calls (EIP-5792)
  'calls-not-atomic',
  'calls-refused',
  'calls-unknown',
  // who was to pay the network's fee does not (ERC-7677)
  'sponsor-refused',
  // signing in: what a message says is not what is asked for, or cannot be checked (ERC-4361, CAIP-122)
  'siwx-message-invalid',
  'siwx-domain',
  'siwx-uri',
  'siwx-chain',
  'siwx-nonce',
  'siwx-statement',
  'siwx-address',
  'siwx-expired',
  'siwx-not-yet',
  'siwx-signature',
  'siwx-unanswered',
  // what a service that signs visitors in says of itself
  'siwx-rate',
  'siwx-busy',
  'siwx-unavailable',
  'siwx-origin',
  // spec section 5
  'siwx-not-enabled',
  'siwx-no-account',
  'siwx-no-network',
  'siwx-no-client',
  // what else can go wrong, in what the site brings
  'siwx-failed',
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
  'proposal-expired',
  // the embedded wallet's frame
  'frame-missing',
  'frame-parent-missing',
  'frame-load-failed',
  'frame-failed',
  'untrusted-origin',
  'invalid-payload',
  'method-not-allowed',
  'too-soon',
  'popup-blocked',
  'login-failed',
  // what the login service says, where the frame passes it on
  'code-wrong',
  'code-over',
  'login-too-old',
  'login-refused',
  'login-limit',
  'login-unreachable',
  'email-taken'
] as const

/** What went wrong, as programs tell it apart: `error.code` of a `KitError`. */
export type ErrorCode = (typeof errorCodes)[number]

/** Every number that wallets, nodes and peers say instead (spec section 8). `state/text/errors.ts` says what each is here. */
export const numericErrorCodes = [
  // EIP-1193 and EIP-3326
  4001, 4100, 4200, 4900, 4901, 4902,
  // -32603 as some wallets misspell it
  32603,
  // EIP-1474
  -32700, -32600, -32601, -32602, -32603, -32000, -32001, -32002, -32003, -32004, -32005, -32006,
  // WalletConnect: the client's own, then a peer's; 5000 to 5104 are CAIP-25's too
  1, 2, 3, 4, 5, 6, 7, 8, 9, 1001, 1002, 1003, 1004, 1005, 3001, 3002, 3003, 3004, 5000, 5001, 5002, 5003, 5100, 5101, 5102, 5103,
  5104, 6000, 7000, 10001
] as const

export type NumericErrorCode = (typeof numericErrorCodes)[number]
