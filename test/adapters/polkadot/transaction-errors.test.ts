import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ErrorCode } from '../../../adapters/base/error-codes.ts'
import { toTransactionError } from '../../../adapters/polkadot/index.ts'

const invalid = 'Invalid Transaction'

const ofNode: readonly [code: number, message: string, data: unknown, is: ErrorCode][] = [
  [1010, invalid, 'Inability to pay some fees (e.g. account balance too low)', 'insufficient-funds'],
  [1010, invalid, 'Payment', 'insufficient-funds'],
  [1010, invalid, 'Transaction is outdated', 'nonce-too-low'],
  [1010, invalid, 'Stale', 'nonce-too-low'],
  [1010, invalid, 'Transaction will be valid in the future', 'nonce-too-high'],
  [1010, invalid, 'Transaction has a bad signature', 'signature-invalid'],
  [1010, invalid, 'BadProof', 'signature-invalid'],
  [1010, invalid, 'Transaction has an ancient birth block', 'transaction-expired'],
  [1010, invalid, 'AncientBirthBlock', 'transaction-expired'],
  [1010, invalid, 'Transaction would exhaust the block limits', 'network-busy'],
  [1010, invalid, 'Transaction call is not expected', 'account-not-allowed'],
  [1010, invalid, 'Custom error: 170', 'execution-reverted'],
  [1002, 'Verification Error: Runtime error', 'RuntimeApi("Execution failed")', 'execution-reverted'],
  [
    1011,
    'Unknown Transaction Validity',
    'Could not lookup information required to validate the transaction',
    'account-not-allowed'
  ],
  [1012, 'Transaction is temporarily banned', undefined, 'network-busy'],
  [1013, 'Transaction is already imported', undefined, 'outcome-unknown'],
  [1014, 'Priority is too low: (1 vs 2)', undefined, 'replacement-underpriced'],
  [1014, '', undefined, 'replacement-underpriced'],
  [1016, 'Immediately Dropped', 'The transaction couldn’t enter the pool because of the limit', 'network-busy'],
  [1001, 'Extrinsic has invalid format', undefined, 'transaction-type-not-supported'],
  [-32603, 'Module: token: BelowMinimum', undefined, 'amount-too-small'],
  [-32603, 'balances.ExistentialDeposit', undefined, 'amount-too-small'],
  [9999, 'Something else', undefined, 'rpc-error']
]

describe('an error of a Polkadot node', () => {
  for (const [code, message, data, is] of ofNode) {
    it(`${code} ${message} ${String(data ?? '')} is ${is}`, async () => {
      const thrown = Object.assign(new Error(`${code}: ${message}`), { code, data })
      const error = await toTransactionError(thrown)
      equal(error.code, is)
    })
  }

  it('whose library puts all of it into the message is found there', async () => {
    const text = '1010: Invalid Transaction: Inability to pay some fees , e.g. account balance too low'
    equal((await toTransactionError(new Error(text))).code, 'insufficient-funds')
  })

  it('is the cause of the error of the kit, and one of the user stays one', async () => {
    const thrown = Object.assign(new Error(invalid), { code: 1010, data: 'Stale' })
    equal(((await toTransactionError(thrown)).cause as Error).cause, thrown)
    equal((await toTransactionError(new Error('Rejected by the user: Stale'))).code, 'user-rejected')
  })
})
