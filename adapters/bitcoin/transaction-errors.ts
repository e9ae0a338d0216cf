import type { KitError } from '../base/kit-error.ts'
import { toKitError } from '../base/wallet-errors.ts'
import { createTransactionError, findNodeError, readErrorContents, type NodeError } from '../base/node-errors.ts'

// Errors of Bitcoin nodes, as wallets pass them on. Lazy-loaded with the first failure.

/**
 * Reasons for which Bitcoin Core does not accept a transaction, and the same of btcd and Electrum servers; then the codes of
 * `sendrawtransaction`. Wallets add reasons of their own for transactions that they cannot build.
 */
export const bitcoinErrors: readonly NodeError[] = [
  ['dust', 'amount-too-small'],
  ['amount too small', 'amount-too-small'],
  ['min relay fee not met', 'fee-cap-too-low'],
  ['mempool min fee not met', 'fee-cap-too-low'],
  ['insufficient priority', 'fee-cap-too-low'],
  ['insufficient fee', 'replacement-underpriced'],
  ['txn-mempool-conflict', 'replacement-underpriced'],
  ['too many potential replacements', 'replacement-underpriced'],
  ['replacement-adds-unconfirmed', 'replacement-underpriced'],
  ['rejecting replacement', 'replacement-underpriced'],
  ['bad-txns-inputs-missingorspent', 'inputs-spent'],
  ['bad-txns-inputs-spent', 'inputs-spent'],
  ['bad-txns-spends-conflicting-tx', 'inputs-spent'],
  ['missing inputs', 'inputs-spent'],
  ['missingorspent', 'inputs-spent'],
  ['orphan transaction', 'inputs-spent'],
  ['txn-already-in-mempool', 'outcome-unknown'],
  ['txn-already-known', 'outcome-unknown'],
  ['txn-same-nonwitness-data-in-mempool', 'outcome-unknown'],
  ['already in block chain', 'outcome-unknown'],
  ['already in utxo set', 'outcome-unknown'],
  ['non-final', 'not-final'],
  ['non-BIP68-final', 'not-final'],
  ['bad-txns-premature-spend-of-coinbase', 'not-final'],
  ['too-long-mempool-chain', 'too-many-pending'],
  ['too many unconfirmed', 'too-many-pending'],
  ['mempool full', 'network-busy'],
  ['tx-size', 'transaction-too-large'],
  ['bad-txns-oversize', 'transaction-too-large'],
  ['bad-txns-too-many-sigops', 'transaction-too-large'],
  ['mandatory-script-verify-flag', 'signature-invalid'],
  ['bad-witness-nonstandard', 'signature-invalid'],
  ['scriptsig-not-pushonly', 'signature-invalid'],
  ['bad-txns-in-belowout', 'insufficient-funds'],
  ['max-fee-exceeded', 'fee-cap-too-high'],
  ['absurdly-high-fee', 'fee-cap-too-high'],
  ['fee exceeds maximum', 'fee-cap-too-high'],
  ['max-tx-fee', 'fee-cap-too-high'],
  ['insufficient funds', 'insufficient-funds'],
  ['insufficient balance', 'insufficient-funds'],
  ['not enough funds', 'insufficient-funds'],
  ['no utxos', 'insufficient-funds'],
  ['scriptpubkey', 'transaction-type-not-supported'],
  [-25, 'inputs-spent'],
  [-27, 'outcome-unknown']
]

/** Converts an error of a wallet or node to a kit error, with the original as `cause`. */
export function toTransactionError(thrown: unknown): KitError {
  const error = toKitError(thrown)
  const contents = readErrorContents(error)
  const code = contents && findNodeError(bitcoinErrors, contents)
  return code ? createTransactionError(code, error) : error
}
