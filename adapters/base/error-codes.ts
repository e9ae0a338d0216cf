/**
 * All error codes of the kit.
 * `state/text/errors.text.ts` has a text for each, checked by the compiler. Adapters translate numeric codes of wallets and
 * relays (`numericErrorCodes` below) into these.
 */
export const errorCodes = [
  // The kit itself.
  'invalid-option',
  'not-started',
  'two-copies',
  'not-in-browser',
  'missing-package',
  'no-elements',
  // Wallets and networks.
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
  // Transport.
  'rpc-error',
  'http-error',
  'timeout',
  // Errors of a node about a transaction (docs/reference/errors.md).
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
  'replacement-underpriced',
  'amount-too-small',
  'inputs-spent',
  'not-final',
  'signature-invalid',
  'too-many-pending',
  'transaction-too-large',
  'network-busy',
  // Errors of a contract or program about a transaction.
  'approval-missing',
  'transfers-paused',
  'account-not-allowed',
  'recipient-refused',
  'contract-fault',
  // A transaction that may have been sent.
  'outcome-unknown',
  // Transfers that are not sent.
  'not-a-token',
  'invalid-receiver',
  'invalid-amount',
  // Swaps.
  'insufficient-liquidity',
  'price-moved',
  'swap-refused',
  // Call batches (EIP-5792).
  'calls-not-atomic',
  'calls-refused',
  'calls-unknown',
  // The paymaster does not pay the network fee (ERC-7677).
  'sponsor-refused',
  // Sign-in: the message does not match the request, or cannot be verified (ERC-4361, CAIP-122).
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
  // Errors of the sign-in service.
  'siwx-rate',
  'siwx-busy',
  'siwx-unavailable',
  'siwx-origin',
  // SIWX configuration (docs/decisions/validation.md).
  'siwx-not-enabled',
  'siwx-no-account',
  'siwx-no-network',
  'siwx-no-client',
  // Errors in code of the app.
  'siwx-failed',
  // WalletConnect.
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
  // The frame of the embedded wallet.
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
  // Errors of the login service, passed on by the frame.
  'code-wrong',
  'code-over',
  'login-too-old',
  'login-refused',
  'login-limit',
  'login-unreachable',
  'email-taken'
] as const

/** Machine-readable code of an error: `error.code` of a `KitError`. */
export type ErrorCode = (typeof errorCodes)[number]

/**
 * Numeric codes that wallets, nodes and peers return (docs/reference/errors.md).
 * `state/text/errors.text.ts` maps each to a text.
 */
export const numericErrorCodes = [
  // EIP-1193 and EIP-3326.
  4001, 4100, 4200, 4900, 4901, 4902,
  // -32603, as misspelled by some wallets.
  32603,
  // EIP-1474.
  -32700, -32600, -32601, -32602, -32603, -32000, -32001, -32002, -32003, -32004, -32005, -32006,
  // WalletConnect: the client's own codes, then a peer's; 5000 to 5104 are also CAIP-25 codes.
  1, 2, 3, 4, 5, 6, 7, 8, 9, 1001, 1002, 1003, 1004, 1005, 3001, 3002, 3003, 3004, 5000, 5001, 5002, 5003, 5100, 5101, 5102, 5103,
  5104, 6000, 7000, 10001
] as const

export type NumericErrorCode = (typeof numericErrorCodes)[number]
