import type { KitError } from '../base/kit-error.ts'
import { toKitError } from '../base/wallet-errors.ts'
import { createTransactionError, findNodeError, readErrorContents, type NodeError } from '../base/node-errors.ts'

// Errors of Polkadot and other Substrate nodes about an extrinsic.

/**
 * Validity errors by name and by message, errors of a runtime that ran the extrinsic, then the codes of `author_submitExtrinsic`.
 * https://paritytech.github.io/polkadot-sdk/master/sp_runtime/transaction_validity/index.html
 */
export const polkadotErrors: readonly NodeError[] = [
  ['Inability to pay some fees', 'insufficient-funds'],
  ['Invalid … Payment', 'insufficient-funds'],
  ['FundsUnavailable', 'insufficient-funds'],
  ['InsufficientBalance', 'insufficient-funds'],
  ['balance too low', 'insufficient-funds'],
  ['NoFunds', 'insufficient-funds'],
  ['NotExpendable', 'insufficient-funds'],
  ['OnlyProvider', 'insufficient-funds'],
  ['Transaction is outdated', 'nonce-too-low'],
  ['Invalid … Stale', 'nonce-too-low'],
  ['will be valid in the future', 'nonce-too-high'],
  ['Invalid … Future', 'nonce-too-high'],
  ['bad signature', 'signature-invalid'],
  ['BadProof', 'signature-invalid'],
  ['Invalid signing address', 'signature-invalid'],
  ['BadSigner', 'signature-invalid'],
  ['ancient birth block', 'transaction-expired'],
  ['AncientBirthBlock', 'transaction-expired'],
  ['would exhaust the block limits', 'network-busy'],
  ['ExhaustsResources', 'network-busy'],
  ['temporarily banned', 'network-busy'],
  ['Immediately Dropped', 'network-busy'],
  ['Priority is too low', 'replacement-underpriced'],
  ['Already Imported', 'outcome-unknown'],
  ['call is not expected', 'account-not-allowed'],
  ['Invalid … Call', 'account-not-allowed'],
  ['BadOrigin', 'account-not-allowed'],
  ['NoPermission', 'account-not-allowed'],
  ['Could not lookup information', 'account-not-allowed'],
  ['CannotLookup', 'account-not-allowed'],
  ['BelowMinimum', 'amount-too-small'],
  ['ExistentialDeposit', 'amount-too-small'],
  ['CannotCreate', 'recipient-refused'],
  ['Blocked', 'recipient-refused'],
  ['Frozen', 'transfers-paused'],
  ['Unapproved', 'approval-missing'],
  ['ArithmeticError', 'contract-fault'],
  ['Corruption', 'contract-fault'],
  [1001, 'transaction-type-not-supported'], // the node cannot decode it
  [1002, 'execution-reverted'], // the runtime could not verify it
  [1010, 'execution-reverted'], // invalid, for another reason
  [1011, 'execution-reverted'], // the node cannot find out whether it is valid
  [1012, 'network-busy'], // temporarily banned
  [1013, 'outcome-unknown'], // already imported
  [1014, 'replacement-underpriced'], // priority too low
  [1015, 'nonce-too-high'], // it depends on itself
  [1016, 'network-busy'], // dropped: the pool is full
  [1018, 'network-busy'], // the node neither propagates it nor makes blocks
  [1019, 'execution-reverted'], // it provides no tags
  [1021, 'nonce-too-high'] // the pool takes no future transactions
]

/**
 * Converts an error of `author_submitExtrinsic`, or of the library that called it, to a kit error, with the original as `cause`.
 * The adapter signs messages and sends no transactions: apps that send call this.
 */
export function toTransactionError(thrown: unknown): KitError {
  const error = toKitError(thrown)
  const contents = readErrorContents(error)
  const code = contents && findNodeError(polkadotErrors, contents)
  return code ? createTransactionError(code, error) : error
}
