import { equal, ok, rejects } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ErrorCode } from '../../../adapters/base/error-codes.ts'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { bitcoin, toTransactionError } from '../../../adapters/bitcoin/index.ts'
import type { Provider } from '../../../adapters/base/provider.ts'
import { isCode } from '../../kit/is-code.ts'

const payee = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'

const ofNode: readonly [code: number, message: string, is: ErrorCode][] = [
  [-26, 'dust', 'amount-too-small'],
  [-26, 'dust, tx with dust output must be 0-fee', 'amount-too-small'],
  [-26, 'min relay fee not met, 10 < 141', 'fee-cap-too-low'],
  [-26, 'mempool min fee not met, 141 < 1000', 'fee-cap-too-low'],
  [
    -26,
    'insufficient fee, rejecting replacement 6f; new feerate 0.00002 BTC/kvB <= old feerate 0.00003 BTC/kvB',
    'replacement-underpriced'
  ],
  [-26, 'txn-mempool-conflict', 'replacement-underpriced'],
  [-25, 'bad-txns-inputs-missingorspent', 'inputs-spent'],
  [-25, 'Missing inputs', 'inputs-spent'],
  [-25, '', 'inputs-spent'],
  [-27, 'Transaction outputs already in utxo set', 'outcome-unknown'],
  [-27, 'Transaction already in block chain', 'outcome-unknown'],
  [-26, 'txn-already-in-mempool', 'outcome-unknown'],
  [-26, 'non-final', 'not-final'],
  [-26, 'non-BIP68-final', 'not-final'],
  [-26, 'too-long-mempool-chain, too many descendants for tx 6f [limit: 25]', 'too-many-pending'],
  [-26, 'mempool full', 'network-busy'],
  [-26, 'tx-size', 'transaction-too-large'],
  [-26, 'mandatory-script-verify-flag-failed (Signature must be zero for failed CHECK(MULTI)SIG operation)', 'signature-invalid'],
  [-25, 'Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)', 'fee-cap-too-high'],
  [-26, 'max-fee-exceeded', 'fee-cap-too-high'],
  [-6, 'Insufficient funds', 'insufficient-funds'],
  [-26, 'the industry standard', 'rpc-error']
]

describe('an error of a Bitcoin node', () => {
  for (const [code, message, is] of ofNode) {
    it(`${code} ${message.slice(0, 50)} is ${is}`, async () => {
      const thrown = Object.assign(new Error(message), { code })
      equal((await toTransactionError(thrown)).code, is)
    })
  }

  it('is found in the message of an API and in the data of a wallet', async () => {
    const api = new Error('sendrawtransaction RPC error: {"code":-26,"message":"min relay fee not met, 10 < 141"}')
    equal((await toTransactionError(api)).code, 'fee-cap-too-low')
    const wallet = { code: -32603, message: 'Broadcast failed', data: { message: 'dust' } }
    const error = await toTransactionError(wallet)
    equal(error.code, 'amount-too-small')
    equal((error.cause as Error).cause, wallet)
  })

  it('rejects the transfer with its code, and leaves a rejection of the user as it is', async () => {
    const send = (thrown: unknown) => {
      const provider: Provider = { request: () => Promise.reject(thrown), on: () => undefined, removeListener: () => undefined }
      return bitcoin().chain!.transactions!.send(provider, `bip122:000000000019d6689c085ae165831e93:${payee}`, {
        to: payee,
        value: 1000n
      })
    }
    await rejects(send(Object.assign(new Error('dust'), { code: -26 })), isCode('amount-too-small'))
    await rejects(send({ code: 4001, message: 'User rejected: dust' }), error => {
      ok(error instanceof UserRejectedError)
      return true
    })
  })
})
