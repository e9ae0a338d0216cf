import type { ErrorCode, NumericErrorCode } from '../../adapters/base/error-codes.ts'
import { defineText } from './define-text.ts'

/**
 * Texts of every error code: what happened, and what to do. Complete by type; loaded with the modal.
 * The documented texts are in docs/reference/errors.md. Numbers: {@link numericErrors}.
 */
export const errorMessages: { readonly [Code in ErrorCode]: string } = {
  'invalid-option': 'This site’s wallet connection is set up incorrectly. Let the site know.',
  'not-started': 'The wallet connection hasn’t started. Reload the page and try again.',
  'two-copies': 'This site loaded its wallet connection twice. Let the site know.',
  'not-in-browser': 'This only works in a browser.',
  'missing-package': 'This site hasn’t set up this connection method. Choose another wallet.',
  'no-elements': 'This site can’t show the wallet connection. Let the site know.',
  'user-rejected': 'You declined the request. Nothing was shared with this site.',
  'request-pending': 'A request is waiting in your wallet. Open it to respond.',
  'wallet-not-found': 'Wallet not found in this browser. Choose another one.',
  'wallet-silent': 'Your wallet isn’t responding. Unlock it and try again.',
  'wallet-disconnected': 'Your wallet disconnected. Connect it again.',
  'no-account': 'Your wallet didn’t share an account. Select one there and try again.',
  'no-provider': 'This wallet can’t connect. Update it and try again.',
  unauthorized: 'Your wallet hasn’t allowed this. Connect again and allow it there.',
  'unsupported-method': 'Your wallet doesn’t support this.',
  'unsupported-chain': 'Chain is not supported',
  'chain-not-approved': 'Your wallet hasn’t approved this network. Approve it there or connect again.',
  'switch-failed': 'Your wallet didn’t switch networks. Switch there, then come back.',
  'disconnect-failed': 'Failed to disconnect',
  'not-connected': 'No wallet connected.',
  aborted: 'Request was aborted',
  'invalid-reply': 'Something went wrong',
  'rpc-error': 'The network couldn’t process this. Try again.',
  'http-error': 'The service isn’t working. Try again later.',
  timeout: 'The request took too long to respond',
  'execution-reverted': 'The contract rejected this transaction. Nothing was sent.',
  'insufficient-funds': 'Not enough funds for the amount and network fee.',
  'nonce-too-low': 'This transaction number was already used. Check your activity before you try again.',
  'nonce-too-high': 'An earlier transaction is missing. Wait for it, or reset the account in your wallet.',
  'nonce-max': 'This account can’t send more transactions.',
  'fee-cap-too-low': 'The network fee went up. Try again, or raise it in your wallet.',
  'fee-cap-too-high': 'The network fee is above the limit. Lower it in your wallet.',
  'tip-above-fee-cap': 'The tip is above the maximum fee. Lower it in your wallet.',
  'intrinsic-gas-too-low': 'The gas limit is too low for this transaction. Raise it in your wallet.',
  'intrinsic-gas-too-high': 'The gas limit is above the network maximum. Lower it in your wallet.',
  'transaction-type-not-supported': 'This network doesn’t support this transaction type.',
  'transaction-expired': 'Signing took too long and the transaction expired. Nothing was sent.',
  'replacement-underpriced': 'An earlier transaction is still waiting. Raise the network fee in your wallet to replace it.',
  'amount-too-small': 'This amount is below the network’s minimum. Try a larger one.',
  'inputs-spent': 'Your wallet used funds that are already spent. Refresh it and try again.',
  'not-final': 'The network doesn’t accept this transaction yet. Try again later.',
  'signature-invalid': 'The network didn’t accept the signature. Update your wallet and try again.',
  'too-many-pending': 'Too many of your transactions are waiting. Try again when one is confirmed.',
  'transaction-too-large': 'This transaction is too large for the network. Split it into smaller ones.',
  'network-busy': 'The network is busy. Wait a moment, then try again.',
  'approval-missing': 'The spending limit is too low for this amount. Approve more and try again.',
  'transfers-paused': 'Transfers are paused or your account is frozen. Ask the token’s issuer.',
  'account-not-allowed': 'This account isn’t allowed to do this. Switch accounts and try again.',
  'recipient-refused': 'The recipient can’t receive this. Check the address or choose another one.',
  'contract-fault': 'The contract failed because of a fault. Let the site know.',
  'outcome-unknown': 'The result isn’t known yet. Check your activity before you try again.',
  'not-a-token': 'No token at this address on this network. Choose another one.',
  'invalid-receiver': 'This address isn’t valid on this network. Check it and try again.',
  'invalid-amount': 'This amount isn’t valid. Check it and try again.',
  'insufficient-liquidity': 'Not enough liquidity for this swap. Try a smaller amount or another token.',
  'price-moved': 'Nothing was swapped: the price moved past your slippage. Review the new price.',
  'swap-refused': 'The prepared swap didn’t match your request and wasn’t sent. Try again.',
  'calls-not-atomic': 'Your wallet can’t combine these steps. Do them one by one or use another wallet.',
  'calls-refused': 'Your wallet can’t run these steps together.',
  'sponsor-refused': 'Nothing was sent: this is no longer sponsored. Try again.',
  'calls-unknown': 'Your wallet has no record of these steps. Check its activity.',
  'siwx-message-invalid': 'Your wallet didn’t sign a sign-in message. Try again.',
  'siwx-domain': 'This sign-in is for another site. Don’t sign it.',
  'siwx-uri': 'This sign-in is for another page. Try again.',
  'siwx-chain': 'This sign-in is for another network. Switch networks and try again.',
  'siwx-nonce': 'This sign-in was already used or has expired. Try again.',
  'siwx-statement': 'Your wallet signed a different message. Try again.',
  'siwx-address': 'Your wallet signed with a different account. Switch accounts and try again.',
  'siwx-expired': 'This sign-in has expired. Try again.',
  'siwx-not-yet': 'This sign-in isn’t valid yet. Check your device’s clock and try again.',
  'siwx-signature': 'The signature doesn’t match this account. Try again.',
  'siwx-unanswered': 'This account’s network isn’t responding. Try again later.',
  'siwx-rate': 'Too many sign-in attempts. Wait a few minutes, then try again.',
  'siwx-busy': 'Sign-in is busy. Try again in a moment.',
  'siwx-unavailable': 'Couldn’t reach the sign-in service. Try again in a moment.',
  'siwx-origin': 'The sign-in service doesn’t recognize this site. Only the site can fix this.',
  'siwx-not-enabled': 'This site doesn’t use sign-in.',
  'siwx-no-account': 'No wallet connected. Connect one and try again.',
  'siwx-no-network': 'This site doesn’t support your wallet’s network. Switch networks and try again.',
  'siwx-no-client': 'You can’t sign in with this wallet here. Connect another one.',
  'siwx-failed': 'Couldn’t sign you in. Try again.',
  'walletconnect-missing-or-invalid': 'Your wallet sent an invalid response. Try again.',
  'walletconnect-no-matching-key': 'This connection has ended. Connect again.',
  'walletconnect-expired': 'This connection has expired. Connect again.',
  'walletconnect-not-initialized': 'The connection isn’t ready yet. Try again.',
  'walletconnect-unsupported-chains': 'Your wallet doesn’t support this site’s networks.',
  'walletconnect-user-disconnected': 'Your wallet disconnected.',
  'walletconnect-invalid-update-request': 'Your wallet sent an invalid update to this connection.',
  'walletconnect-unauthorized': 'The connection service doesn’t accept this site.',
  'relay-unreachable': 'Couldn’t reach the connection service. Check your internet and try again.',
  'proposal-expired': 'The code expired. A new one is ready.',
  'frame-missing': 'This site’s wallet was closed. Try again.',
  'frame-parent-missing': 'The wallet was opened on its own. Open the site instead.',
  'frame-load-failed': 'Unable to load email login dependency',
  'frame-failed': 'An error occurred',
  'untrusted-origin': 'The wallet doesn’t trust this site.',
  'invalid-payload': 'Something went wrong',
  'method-not-allowed': 'Action not allowed',
  'too-soon': 'Wait a moment, then try again.',
  'popup-blocked': 'Your browser blocked the login window. Allow pop-ups and try again.',
  'login-failed': 'Couldn’t log you in. Try again.',
  'code-wrong': 'Wrong code. Try again.',
  'code-over': 'This code is no longer valid. Request a new one.',
  'login-too-old': 'Log in again to continue.',
  'login-refused': 'Login denied. Start again to log in.',
  'login-limit': 'Too many attempts. Wait a few minutes, then try again.',
  'login-unreachable': 'Couldn’t reach the login service. Try again later.',
  'email-taken': 'This email is already in use. Try another one.'
}

/**
 * Error codes of the numeric errors (docs/reference/errors.md), which determine their texts.
 * Complete by type. Adapters translate the numbers on receipt: `adapters/base/wallet-errors.ts`,
 * `adapters/walletconnect/errors.ts`. In the response to a network switch two numbers have another meaning: 5000 and 32603 say
 * that the wallet does not know the network, which is then added (`adapters/evm/switch-network.ts`).
 */
export const numericErrors: { readonly [Code in NumericErrorCode]: ErrorCode } = {
  4001: 'user-rejected',
  4100: 'unauthorized',
  4200: 'unsupported-method',
  4900: 'wallet-disconnected',
  4901: 'wallet-disconnected',
  4902: 'unsupported-chain',
  32603: 'rpc-error',

  [-32700]: 'rpc-error', // parse error
  [-32600]: 'rpc-error', // invalid request
  [-32601]: 'unsupported-method', // method not found
  [-32602]: 'rpc-error', // invalid params
  [-32603]: 'rpc-error', // internal error
  [-32000]: 'rpc-error', // invalid input
  [-32001]: 'rpc-error', // resource not found
  [-32002]: 'request-pending', // resource unavailable: the wallet has a request open
  [-32003]: 'rpc-error', // transaction rejected
  [-32004]: 'unsupported-method', // method not supported
  [-32005]: 'rpc-error', // limit exceeded
  [-32006]: 'rpc-error', // version unsupported

  1: 'walletconnect-not-initialized',
  2: 'walletconnect-no-matching-key',
  3: 'walletconnect-missing-or-invalid',
  4: 'walletconnect-missing-or-invalid',
  5: 'walletconnect-missing-or-invalid',
  6: 'walletconnect-expired',
  7: 'walletconnect-missing-or-invalid',
  8: 'walletconnect-no-matching-key',
  9: 'walletconnect-unsupported-chains',
  1001: 'walletconnect-missing-or-invalid',
  1002: 'walletconnect-missing-or-invalid',
  1003: 'walletconnect-invalid-update-request',
  1004: 'walletconnect-missing-or-invalid',
  1005: 'walletconnect-missing-or-invalid',
  3001: 'unauthorized',
  3002: 'unauthorized',
  3003: 'unauthorized',
  3004: 'unauthorized',
  5000: 'user-rejected',
  5001: 'user-rejected',
  5002: 'user-rejected',
  5003: 'user-rejected',
  5100: 'walletconnect-unsupported-chains',
  5101: 'unsupported-method',
  5102: 'unsupported-method',
  5103: 'walletconnect-unsupported-chains',
  5104: 'walletconnect-unsupported-chains',
  6000: 'walletconnect-user-disconnected',
  7000: 'walletconnect-missing-or-invalid',
  10001: 'unsupported-method'
}

export const $errorText = defineText('errors', errorMessages)
