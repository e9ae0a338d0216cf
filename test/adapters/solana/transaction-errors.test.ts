import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ErrorCode } from '../../../adapters/base/error-codes.ts'
import { isKitError, RpcError } from '../../../adapters/base/errors.ts'
import { toKitError } from '../../../adapters/base/wallet-errors.ts'
import { toTransactionError } from '../../../adapters/solana/transaction-errors.ts'

const codeOf = (error: unknown) => (isKitError(error) ? error.code : undefined)
/** Creates an error as a wallet throws it. */
const thrown = (code: number, message: string, data?: unknown) => toKitError(Object.assign(new Error(message), { code, data }))
const custom = (code: number) => ({ err: { InstructionError: [0, { Custom: code }] }, logs: [] as string[] })
const logged = (code: number, line: string) => ({
  ...custom(code),
  logs: ['Program log: Instruction: Route', `Program log: ${line}`]
})

describe('an error of a Solana transaction', () => {
  const ofNode: readonly [code: number, message: string, data: unknown, is: ErrorCode][] = [
    [-32002, 'failed', undefined, 'execution-reverted'],
    [
      -32002,
      'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
      custom(1),
      'insufficient-funds'
    ],
    [-32002, 'failed', custom(1), 'insufficient-funds'],
    [-32002, 'failed', custom(6000), 'execution-reverted'],
    [-32002, 'failed', { err: 'BlockhashNotFound' }, 'transaction-expired'],
    [-32002, 'failed', { err: { InsufficientFundsForRent: { account_index: 0 } } }, 'insufficient-funds'],
    [-32002, 'failed', { err: { InsufficientFundsForRent: { account_index: 1 } } }, 'amount-too-small'],
    [-32002, 'Transaction results in an account (0) with insufficient funds for rent', undefined, 'insufficient-funds'],
    [-32002, 'failed', { err: { InsufficientFundsForFee: {} } }, 'insufficient-funds'],
    [-32002, 'failed', { err: 'AlreadyProcessed' }, 'outcome-unknown'],
    [-32002, 'failed', { err: { InstructionError: [2, 'ComputationalBudgetExceeded'] } }, 'transaction-too-large'],
    [-32002, 'failed', { err: { InstructionError: [0, 'MissingRequiredSignature'] } }, 'account-not-allowed'],
    [-32002, 'failed', { err: { InstructionError: [0, 'ProgramFailedToComplete'] } }, 'contract-fault'],
    [-32002, 'failed', { err: 'WouldExceedMaxBlockCostLimit' }, 'network-busy'],
    [
      -32002,
      'failed',
      logged(6001, 'AnchorError occurred. Error Code: SlippageToleranceExceeded. Error Number: 6001.'),
      'price-moved'
    ],
    [-32002, 'failed', logged(17, 'Error: Account is frozen'), 'transfers-paused'],
    [-32002, 'failed', logged(6000, 'slippage_bps: 50'), 'execution-reverted'],
    [-32602, 'invalid transaction: base64 encoded solana_transaction too large: 1700 bytes', undefined, 'transaction-too-large'],
    [-32003, 'Transaction signature verification failure', undefined, 'signature-invalid'],
    [-32013, 'Transaction signature length mismatch', undefined, 'signature-invalid'],
    [-32006, 'Transaction precompile verification failure', undefined, 'execution-reverted'],
    [-32015, 'Transaction version (1) is not supported', undefined, 'transaction-type-not-supported'],
    [-32005, 'Node is behind by 42 slots', undefined, 'network-busy'],
    [-32011, 'Transaction history is not available from this node', undefined, 'rpc-error'],
    [-32016, 'Minimum context slot has not been reached', undefined, 'network-busy']
  ]
  for (const [code, message, data, is] of ofNode) {
    it(`of a node, ${code} ${message} ${JSON.stringify(data) ?? ''}, is ${is}`, () =>
      equal(codeOf(toTransactionError(new RpcError(code, message, { data }))), is))
  }

  it('that a wallet passes on is a failed preflight, not a request that waits for the user', () => {
    equal(codeOf(thrown(-32002, 'failed', custom(6000))), 'request-pending', 'without the meaning on Solana')
    equal(codeOf(toTransactionError(thrown(-32002, 'failed', custom(6000)))), 'execution-reverted')
    equal(codeOf(toTransactionError(thrown(-32002, 'failed', custom(1)))), 'insufficient-funds')
    equal(codeOf(toTransactionError(thrown(-32002, 'Transaction failed preflight check'))), 'execution-reverted')
  })

  it('of a wallet whose user has a request open stays one', () => {
    equal(codeOf(toTransactionError(thrown(-32002, 'A request is already waiting.'))), 'request-pending')
  })

  it('that the user caused stays one', () => {
    equal(codeOf(toTransactionError(thrown(4001, 'Transaction simulation failed, rejected by the user'))), 'user-rejected')
  })
})
