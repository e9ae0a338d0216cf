import { equal, match, rejects } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { encodeErrorResult, parseAbi, toFunctionSelector, type Hex } from 'viem'
import type { ErrorCode } from '../../../adapters/base/error-codes.ts'
import { isKitError, RpcError } from '../../../adapters/base/errors.ts'
import { toKitError } from '../../../adapters/base/wallet-errors.ts'
import { evm } from '../../../adapters/evm/index.ts'
import { customErrors, toTransactionError } from '../../../adapters/evm/transaction-errors.ts'
import { createFakeWallet, fakeAddress, providerError, rejecting } from '../../kit/fake-wallet.ts'

const resultOf = (error: unknown) => {
  const result = toTransactionError(error)
  return isKitError(result) ? { code: result.code, message: result.shortMessage, cause: result.cause } : undefined
}
const codeOf = (message: string, data?: unknown, code = -32000) => resultOf(new RpcError(code, message, { data }))?.code

describe('an error of an EVM node', () => {
  const ofNode: readonly [message: string, is: ErrorCode][] = [
    ['replacement transaction underpriced', 'replacement-underpriced'],
    ['replacement transaction underpriced: new tx gas fee cap 3 <= 4 queued', 'replacement-underpriced'],
    ['transaction underpriced: tip needed 1, tip permitted 0', 'fee-cap-too-low'],
    ['gas required exceeds allowance (0)', 'insufficient-funds'],
    ['err: max fee per gas less than block base fee: address 0x12, maxFeePerGas: 1, baseFee: 7', 'fee-cap-too-low'],
    ['tx fee (1.20 ether) exceeds the configured cap (1.00 ether)', 'fee-cap-too-high'],
    ['already known', 'nonce-too-low'],
    ['txpool is full', 'network-busy'],
    ['oversized data: transaction size 150000, limit 131072', 'transaction-too-large'],
    ['in-flight transaction limit reached for delegated accounts', 'too-many-pending'],
    ['invalid sender', 'signature-invalid'],
    ['out of gas: not enough gas for reentrancy sentry', 'intrinsic-gas-too-low'],
    ['something unheard of', 'rpc-error']
  ]
  for (const [message, is] of ofNode) it(`“${message}” is ${is}`, () => equal(codeOf(message), is))

  it('is found inside the error of a wallet', () => {
    const thrown = { code: -32603, message: 'Internal JSON-RPC error.', data: { code: -32000, message: 'nonce gap' } }
    equal(resultOf(toKitError(thrown))?.code, 'nonce-too-high')
  })

  it('that the wallet passes on rejects the request of the app with its code', async () => {
    const { provider, reply } = createFakeWallet()
    reply('eth_sendTransaction', rejecting(providerError(-32000, 'replacement transaction underpriced')))
    const sending = evm().chain!.transactions!.send(provider, `eip155:1:${fakeAddress}`, { data: '0x00' })
    await rejects(sending, { code: 'replacement-underpriced' })
  })
})

describe('the error of a contract', () => {
  const reverted = (data: Hex) => new RpcError(3, 'execution reverted', { data })

  for (const [selector, signature, code] of customErrors) {
    it(`${signature} has this selector, and is ${code}`, () => {
      equal(toFunctionSelector(`function ${signature}`), selector)
      const result = resultOf(reverted(`${selector as Hex}${'00'.repeat(32)}`))
      equal(result?.code, code)
      equal(result?.message, `execution reverted: ${signature.slice(0, signature.indexOf('('))}`)
    })
  }

  it('with a reason keeps the reason, and its code if it is known', () => {
    const because = (reason: string) =>
      reverted(encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: [reason] }))
    equal(resultOf(because('Only on Fridays'))?.code, 'execution-reverted')
    equal(resultOf(because('Only on Fridays'))?.message, 'execution reverted: Only on Fridays')
    equal(resultOf(because('Too little received'))?.code, 'price-moved')
    equal(resultOf(because('Pausable: paused'))?.code, 'transfers-paused')
    equal(codeOf('execution reverted: ERC20: insufficient allowance'), 'approval-missing')
    equal(codeOf('execution reverted: Insufficient funds in the vault'), 'execution-reverted', 'not those of the account')
  })

  it('that panics names the panic', () => {
    const panic = (code: bigint) =>
      resultOf(reverted(encodeErrorResult({ abi: parseAbi(['error Panic(uint256)']), errorName: 'Panic', args: [code] })))
    equal(panic(0x11n)?.code, 'contract-fault')
    equal(panic(0x11n)?.message, 'execution reverted: arithmetic overflow or underflow')
    match(panic(0x99n)?.message ?? '', /panic 153/)
  })

  it('that is unknown or empty is a revert', () => {
    equal(resultOf(reverted('0xdeadbeef'))?.code, 'execution-reverted')
    equal(resultOf(reverted('0x'))?.code, 'execution-reverted')
    equal(codeOf('failed', undefined, 3), 'execution-reverted')
    equal(codeOf('execution reverted', '0xzz'), 'execution-reverted')
  })

  it('is found where wallets put it', () => {
    const data = '0xfb8f41b2' + '00'.repeat(96)
    const thrown = {
      code: -32603,
      message: 'Internal error',
      data: { originalError: { code: 3, message: 'execution reverted', data } }
    }
    equal(resultOf(toKitError(thrown))?.code, 'approval-missing')
  })
})

describe('an error that contains itself, or megabytes', () => {
  it('is read within limits', () => {
    const data: Record<string, unknown> = { message: `${'x'.repeat(5_000_000)} nonce too low` }
    data.originalError = data
    equal(codeOf('failed', data), 'rpc-error')
  })
})
