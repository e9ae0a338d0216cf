import type { ErrorCode, NumericErrorCode } from '../../adapters/base/codes.ts'
import { text } from './words.ts'

/**
 * What people read for every error code: what happened, and what to do. Complete by type; loads with the modal.
 * Texts of spec section 8 stand as they are. Numbers: {@link numericErrors}.
 */
export const errorMessages: { readonly [Code in ErrorCode]: string } = {
  'invalid-option': 'This site has set up its wallet connection wrongly. Please tell the site.',
  'not-started': 'This site has not started its wallet connection yet. Reload the page and try again.',
  'two-copies': 'This site has loaded its wallet connection twice. Please tell the site.',
  'not-in-browser': 'This works in a browser only.',
  'missing-package': 'This way to connect is not set up on this site. Choose another wallet.',
  'no-elements': 'This site cannot show the wallet connection. Please tell the site.',
  'user-rejected': 'You declined the request. Nothing was shared with this site.',
  'request-pending': 'The wallet is waiting for your answer. Open it and look there.',
  'wallet-not-found': 'The wallet was not found in this browser. Choose another one.',
  'wallet-silent': 'The wallet does not answer. Open it, unlock it, and try again.',
  'wallet-disconnected': 'The wallet has disconnected. Connect it again.',
  'no-account': 'The wallet shared no account. Choose one in the wallet and try again.',
  'no-provider': 'The wallet offers no way to connect. Update it and try again.',
  unauthorized: 'The wallet does not allow this. Connect again and allow it there.',
  'unsupported-method': 'The wallet cannot do this.',
  'unsupported-chain': 'Chain is not supported',
  'chain-not-approved': 'The wallet has not approved this network. Approve it in the wallet, or connect again.',
  'switch-failed': 'The wallet did not switch. Change the network in the wallet, then come back.',
  'disconnect-failed': 'Failed to disconnect',
  'not-connected': 'No wallet is connected.',
  aborted: 'Request was aborted',
  'invalid-reply': 'Something went wrong',
  'rpc-error': 'The network could not do this. Try again.',
  'http-error': 'The service does not answer as it should. Try again later.',
  timeout: 'The request took too long to respond',
  'execution-reverted': 'The contract refused this transaction. Nothing was sent.',
  'insufficient-funds': 'There is not enough in this account for the amount and the network fee.',
  'nonce-too-low': 'A transaction with this number was sent already. Try again.',
  'nonce-too-high': 'An earlier transaction of this account is still missing. Wait for it, or reset the account in the wallet.',
  'nonce-max': 'This account cannot send any more transactions.',
  'fee-cap-too-low': 'The network asks for a higher fee now. Try again, or raise it in the wallet.',
  'fee-cap-too-high': 'The network fee is higher than the network allows. Lower it in the wallet.',
  'tip-above-fee-cap': 'The tip is higher than the highest fee. Correct it in the wallet.',
  'intrinsic-gas-too-low': 'Too little gas was set for this transaction. Raise it in the wallet.',
  'intrinsic-gas-too-high': 'More gas was set than the network allows. Lower it in the wallet.',
  'transaction-type-not-supported': 'This network does not know this kind of transaction.',
  'transaction-expired': 'It took too long to sign, so the network does not take it any more. Nothing was sent.',
  'not-a-token': 'There is no token at this address on this network. Choose another one.',
  'invalid-receiver': 'This address is not valid on this network. Check it and try again.',
  'invalid-amount': 'This amount is not valid. Check it and try again.',
  'insufficient-liquidity': 'Nobody trades enough of these tokens. Try a smaller amount, or another token.',
  'price-moved': 'The price has moved beyond what you allowed. Nothing was swapped. Look at the new one.',
  'swap-refused': 'The swap that was prepared is not the one you asked for, so it was not sent. Try again.',
  'calls-not-atomic': 'The wallet cannot do these steps as one. Use another wallet, or do them one by one.',
  'calls-refused': 'The wallet does not take these steps together.',
  'sponsor-refused': 'The sponsor no longer pays for this. Nothing was sent. Try again.',
  'calls-unknown': 'The wallet no longer knows of these steps. Look for them in its activity.',
  'siwx-message-invalid': 'The wallet signed something else than a sign-in message. Try again.',
  'siwx-domain': 'This sign-in is for another site. Do not sign it.',
  'siwx-uri': 'This sign-in is for another page. Try again.',
  'siwx-chain': 'This sign-in is for another network. Switch the network and try again.',
  'siwx-nonce': 'This sign-in was used already, or is too old. Try again.',
  'siwx-statement': 'The wallet signed another text than it was asked to. Try again.',
  'siwx-address': 'The wallet signed in with another account. Choose the account and try again.',
  'siwx-expired': 'This sign-in has expired. Try again.',
  'siwx-not-yet': 'This sign-in is not valid yet. Check the clock of your device and try again.',
  'siwx-signature': 'The signature does not fit this account. Try again.',
  'siwx-unanswered': 'The network that knows this account does not answer. Try again later.',
  'siwx-rate': 'Too many sign-ins were begun here. Wait a few minutes, then try again.',
  'siwx-busy': 'Many people are signing in just now. Try again in a moment.',
  'siwx-unavailable': 'The service that signs you in cannot be reached just now. Try again in a moment.',
  'siwx-origin': 'The service that signs you in does not know this site. Only the site can mend this.',
  'siwx-not-enabled': 'This site does not ask for signing in.',
  'siwx-no-account': 'No wallet is connected. Connect one and try again.',
  'siwx-no-network': 'Your wallet is on a network this site does not use. Switch the network and try again.',
  'siwx-no-client': 'Signing in is not possible with this wallet here. Connect another one.',
  'siwx-failed': 'Signing in did not work. Try again.',
  'walletconnect-missing-or-invalid': 'The wallet sent something that cannot be read. Try again.',
  'walletconnect-no-matching-key': 'This connection is no longer known. Connect again.',
  'walletconnect-expired': 'This connection has expired. Connect again.',
  'walletconnect-not-initialized': 'The connection is not ready yet. Try again.',
  'walletconnect-unsupported-chains': 'The wallet supports none of the networks of this site.',
  'walletconnect-user-disconnected': 'The wallet has disconnected.',
  'walletconnect-invalid-update-request': 'The wallet sent a change that does not fit this connection.',
  'walletconnect-unauthorized': 'The relay does not accept this site.',
  'relay-unreachable': 'The connection service cannot be reached. Check your connection and try again.',
  'proposal-expired': 'The code has expired. A new one is ready.',
  'frame-missing': 'The wallet of this site was closed. Try again.',
  'frame-parent-missing': 'The wallet of this site was opened on its own. Open the site instead.',
  'frame-load-failed': 'Unable to load email login dependency',
  'frame-failed': 'An error occurred',
  'untrusted-origin': 'Untrusted Origin',
  'invalid-payload': 'Something went wrong',
  'method-not-allowed': 'Action not allowed',
  'too-soon': 'Wait a moment, then try again.',
  'popup-blocked': 'Could not open social popup',
  'login-failed': 'The login did not work. Try again.',
  'code-wrong': 'That code is not right. Try again.',
  'code-over': 'This code can no longer be used. Ask for another one.',
  'login-too-old': 'You logged in some time ago. Log in again for this.',
  'login-refused': 'The login was refused. Begin again if you want to log in.',
  'login-limit': 'There were too many tries. Wait some minutes, then try again.',
  'login-unreachable': 'The login service does not answer. Try again later.',
  'email-taken': 'Another account has this address. Use another one.'
}

/**
 * What each number of spec section 8 is here, and by that its words. Complete by type. Adapters translate the numbers where they come in:
 * `adapters/base/wallet-errors.ts`, `adapters/walletconnect/errors.ts`. Two mean something else in the answer to a request to switch the network,
 * where 5000 and 32603 say that the wallet does not know it, and it is added (`adapters/evm/switch.ts`).
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

export const $errorText = text('errors', errorMessages)
