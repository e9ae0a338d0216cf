import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { RpcError, UserRejectedError } from '../../../adapters/base/errors.ts'
import { ProviderRpcError, toProviderError } from '../../../adapters/base/provider-error.ts'
import { toKitError } from '../../../adapters/base/wallet-errors.ts'

test('says in numbers what the kit says in words, and keeps the words as cause', () => {
  const numbers = [
    [new UserRejectedError(), 4001],
    [new KitError('unsupported-chain', 'x'), 4901],
    [new KitError('switch-failed', 'x'), 4902],
    [new KitError('wallet-silent', 'x'), 4900],
    [new KitError('request-pending', 'x'), -32002],
    [new KitError('aborted', 'x'), -32603]
  ] as const
  for (const [error, code] of numbers) {
    const shown = toProviderError(error)
    assert.ok(shown instanceof ProviderRpcError)
    assert.deepEqual([shown.code, shown.message, shown.cause], [code, error.shortMessage, error])
    assert.equal(toKitError(shown), error, 'the kit gets its own error back')
  }
})

test('keeps the number of a node’s or a wallet’s error', () => {
  assert.equal((toProviderError(new RpcError(-32000, 'boom')) as ProviderRpcError).code, -32000)
  assert.equal((toProviderError({ code: 4100, message: 'x' }) as ProviderRpcError).code, 4100)
})
