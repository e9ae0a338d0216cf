import { isRecord } from '../base/is-record.ts'
import { createTransactionError, findNodeError, readErrorContents, type NodeError } from '../base/node-errors.ts'

// Errors of Solana nodes and programs. Lazy-loaded with the first failure.

/**
 * Errors of programs and transactions, by their name, their message or what a program logs.
 * https://docs.rs/solana-transaction-error, https://docs.rs/solana-instruction-error
 */
const programErrors: readonly NodeError[] = [
  ['Blockhash not found', 'transaction-expired'],
  ['block height exceeded', 'transaction-expired'],
  ['blockhash … expired', 'transaction-expired'],
  ['transaction … expired', 'transaction-expired'],
  ['AlreadyProcessed', 'outcome-unknown'],
  ['already been processed', 'outcome-unknown'],
  ['SlippageToleranceExceeded', 'price-moved'],
  ['slippage', 'price-moved'],
  ['TooLittleOutputReceived', 'price-moved'],
  ['AccountFrozen', 'transfers-paused'],
  ['Account is frozen', 'transfers-paused'],
  ['MintPaused', 'transfers-paused'],
  ['InsufficientFundsForRent … account_index 0', 'insufficient-funds'],
  ['account (0) with insufficient funds for rent', 'insufficient-funds'],
  ['InsufficientFundsForRent', 'amount-too-small'],
  ['AccountNotRentExempt', 'amount-too-small'],
  ['insufficient account balance for rent', 'amount-too-small'],
  ['InsufficientFunds', 'insufficient-funds'],
  ['insufficient lamports', 'insufficient-funds'],
  ['InsufficientFundsForFee', 'insufficient-funds'],
  ['no record of a prior credit', 'insufficient-funds'],
  ['AccountNotFound', 'insufficient-funds'],
  // The same number in the system program, in SPL Token and in Token-2022.
  ['custom program error: 0x1', 'insufficient-funds'],
  ['Custom 1', 'insufficient-funds'],
  ['AccountNotInitialized', 'recipient-refused'],
  ['UninitializedAccount', 'recipient-refused'],
  ['account required a memo', 'recipient-refused'],
  ['OwnerMismatch', 'account-not-allowed'],
  ['owner does not match', 'account-not-allowed'],
  ['MissingRequiredSignature', 'account-not-allowed'],
  ['missing required signature', 'account-not-allowed'],
  ['ConstraintSigner', 'account-not-allowed'],
  ['ConstraintHasOne', 'account-not-allowed'],
  ['IncorrectAuthority', 'account-not-allowed'],
  ['ComputationalBudgetExceeded', 'transaction-too-large'],
  ['exceeded CUs meter', 'transaction-too-large'],
  ['MaxLoadedAccountsDataSizeExceeded', 'transaction-too-large'],
  ['transaction too large', 'transaction-too-large'],
  ['WouldExceedMaxBlockCostLimit', 'network-busy'],
  ['WouldExceedMaxAccountCostLimit', 'network-busy'],
  ['WouldExceedMaxVoteCostLimit', 'network-busy'],
  ['WouldExceedAccountDataBlockLimit', 'network-busy'],
  ['AccountInUse', 'network-busy'],
  ['ClusterMaintenance', 'network-busy'],
  ['SignatureFailure', 'signature-invalid'],
  ['UnsupportedVersion', 'transaction-type-not-supported'],
  ['ProgramFailedToComplete', 'contract-fault'],
  ['ArithmeticOverflow', 'contract-fault'],
  ['Access violation', 'contract-fault'],
  ['AccountBorrowFailed', 'contract-fault']
]

/** JSON-RPC codes of Solana nodes: their meaning differs from EIP-1474. */
const preflightFailure = -32002
const nodeErrors: readonly NodeError[] = [
  [preflightFailure, 'execution-reverted'],
  [-32001, 'rpc-error'], // the block is no longer stored
  [-32003, 'signature-invalid'], // a signature is missing or wrong
  [-32004, 'network-busy'], // the block is not available yet
  [-32005, 'network-busy'], // the node is behind
  [-32006, 'execution-reverted'], // a signature that a precompiled program verifies is wrong
  [-32007, 'rpc-error'], // the slot was skipped
  [-32008, 'rpc-error'], // no snapshot
  [-32009, 'rpc-error'], // the slot was skipped or is missing in long-term storage
  [-32010, 'rpc-error'], // the key is excluded from the secondary index
  [-32011, 'rpc-error'], // the node stores no history
  [-32012, 'rpc-error'], // the scan failed
  [-32013, 'signature-invalid'], // the number of signatures is wrong
  [-32014, 'network-busy'], // the status of the block is not available yet
  [-32015, 'transaction-type-not-supported'], // version of the transaction
  [-32016, 'network-busy'] // the node has not reached the slot
]

/** Errors without a name of their own: checked last. */
const anyFailure: readonly NodeError[] = [
  ['transaction simulation failed', 'execution-reverted'],
  ['failed preflight', 'execution-reverted'],
  ['custom program error', 'execution-reverted']
]

export const solanaErrors: readonly NodeError[] = [...programErrors, ...nodeErrors, ...anyFailure]

/**
 * Converts such errors to kit errors, with the original as `cause`. Returns other errors unchanged.
 * Wallets pass on the code of a failed preflight, which is also theirs for a request that waits for the user: only the former
 * comes with the error or the logs of the simulation.
 */
export function toTransactionError(error: unknown): unknown {
  const contents = readErrorContents(error)
  if (!contents) return error
  const isPreflight = contents.data.some(data => isRecord(data) && ('err' in data || 'logs' in data))
  const code =
    findNodeError(programErrors, contents) ??
    findNodeError(isPending(error) && !isPreflight ? [] : nodeErrors, contents) ??
    findNodeError(anyFailure, contents)
  return code && code !== 'rpc-error' ? createTransactionError(code, error) : error
}

/** Returns whether a wallet waits for the user, or seems to. */
const isPending = (error: unknown): boolean => isRecord(error) && error.code === 'request-pending'
