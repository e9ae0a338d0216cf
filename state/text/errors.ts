import type { ErrorCode } from '../../adapters/base/codes.ts'
import { text } from './text.ts'

/**
 * What people read for every error code: what happened, and what to do. Complete by type; loads with the modal.
 * Texts of spec section 8 stand as they are. Numeric codes: `adapters/evm/errors.ts`, `adapters/walletconnect/errors.ts`.
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
  'fee-cap-too-low': 'The network fee is lower than the network asks for now. Raise it in the wallet.',
  'fee-cap-too-high': 'The network fee is higher than the network allows. Lower it in the wallet.',
  'tip-above-fee-cap': 'The tip is higher than the highest fee. Correct it in the wallet.',
  'intrinsic-gas-too-low': 'Too little gas was set for this transaction. Raise it in the wallet.',
  'intrinsic-gas-too-high': 'More gas was set than the network allows. Lower it in the wallet.',
  'transaction-type-not-supported': 'This network does not know this kind of transaction.',
  'walletconnect-missing-or-invalid': 'The wallet sent something that cannot be read. Try again.',
  'walletconnect-no-matching-key': 'This connection is no longer known. Connect again.',
  'walletconnect-expired': 'This connection has expired. Connect again.',
  'walletconnect-not-initialized': 'The connection is not ready yet. Try again.',
  'walletconnect-unsupported-chains': 'The wallet supports none of the networks of this site.',
  'walletconnect-user-disconnected': 'The wallet has disconnected.',
  'walletconnect-invalid-update-request': 'The wallet sent a change that does not fit this connection.',
  'walletconnect-unauthorized': 'The relay does not accept this site.',
  'relay-unreachable': 'The connection service cannot be reached. Check your connection and try again.',
  'proposal-expired': 'The code has expired. A new one is ready.'
}

export const $errorText = text('errors', errorMessages)
